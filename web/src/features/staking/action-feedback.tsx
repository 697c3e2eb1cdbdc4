import { useTexts } from '../../i18n/texts.ts';
import { part } from '../../lib/on-demand.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ActionProblemProps } from './action-problem.tsx';
import type { VaultAction } from './use-vault-action.ts';

/** With everything that can go wrong in both languages. */
const actionProblem = part<ActionProblemProps>(() => import('./action-problem.tsx'));

/** Where something was asked for: that the wallet is waited for, or why nothing was sent. */
export function ActionFeedback({ action }: { action: VaultAction }) {
  const texts = useTexts({
    ko: { waiting: '지갑에서 확인해 주십시오.', stop: '그만 기다리기' },
    en: { waiting: 'Confirm it in your wallet.', stop: 'Stop waiting' },
  });
  if (action.waitingFor) {
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
  if (!action.problem) return null;
  return <actionProblem.Part problem={action.problem} />;
}
