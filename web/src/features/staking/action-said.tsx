import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import { problemCode, problemText } from './problem-text.ts';
import { CALL_TEXTS, STAGE_TEXTS } from './transaction-texts.ts';
import type { VaultAction } from './use-vault-action.ts';

export interface ActionSaidProps {
  action: VaultAction;
  /** Beside what was refused: a button for what can be done in its place. */
  instead?: ReactNode;
}

/** That the wallet is waited for, why nothing was sent, or how it stands since. That the person declined is no failure. */
export default function ActionSaid({ action, instead }: ActionSaidProps) {
  const locale = useLocale();
  const texts = useTexts({
    ko: { waiting: '지갑에서 확인해 주십시오.', stop: '그만 기다리기', close: '닫기' },
    en: { waiting: 'Confirm it in your wallet.', stop: 'Stop waiting', close: 'Close' },
  });
  const { waitingFor, problem, sentId } = action;
  const close = (
    <Button look="ghost" size="small" onClick={action.clear}>
      {texts.close}
    </Button>
  );
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
  if (!problem) return sentId && <HowItStands id={sentId} close={close} />;
  const isDeclined = problem.kind === 'provider' && problem.problem === 'rejected';
  return (
    <Notice
      tone={isDeclined ? 'plain' : 'danger'}
      announce
      actions={
        <>
          {instead}
          {!isDeclined && <ReportLink code={problemCode(problem)} />}
          {close}
        </>
      }
    >
      {problemText(problem, locale)}
    </Notice>
  );
}

/** The list of transactions may be out of sight: where something was asked for, it is said as well what became of it. */
function HowItStands({ id, close }: { id: string; close: ReactNode }) {
  const stages = useTexts(STAGE_TEXTS);
  const calls = useTexts(CALL_TEXTS);
  const transaction = useTransactions().find((one) => one.id === id);
  if (!transaction) return null;
  const { call, stage } = transaction;
  return (
    <Notice tone={stage === 'reverted' ? 'danger' : 'plain'} announce actions={close}>
      <b>{calls[call.function]}</b> {stages[stage]}
    </Notice>
  );
}
