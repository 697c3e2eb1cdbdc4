import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { problemCode, problemText } from './problem-text.ts';
import type { VaultAction } from './use-vault-action.ts';

export interface ActionSaidProps {
  action: VaultAction;
  /** Beside what was refused: a button for what can be done in its place. */
  instead?: ReactNode;
}

/** That the wallet is waited for, or why nothing was sent. That the person declined is no failure. */
export default function ActionSaid({ action, instead }: ActionSaidProps) {
  const locale = useLocale();
  const texts = useTexts({
    ko: { waiting: '지갑에서 확인해 주십시오.', stop: '그만 기다리기' },
    en: { waiting: 'Confirm it in your wallet.', stop: 'Stop waiting' },
  });
  const { waitingFor, problem } = action;
  if (waitingFor) {
    return (
      <Notice
        announce
        actions={
          <Button size="small" onClick={action.stopWaiting}>
            {texts.stop}
          </Button>
        }
      >
        {texts.waiting}
      </Notice>
    );
  }
  if (!problem) return null;
  const isDeclined = problem.kind === 'provider' && problem.problem === 'rejected';
  return (
    <Notice
      tone={isDeclined ? 'plain' : 'danger'}
      announce
      actions={
        !isDeclined && (
          <>
            {instead}
            <ReportLink code={problemCode(problem)} />
          </>
        )
      }
    >
      {problemText(problem, locale)}
    </Notice>
  );
}
