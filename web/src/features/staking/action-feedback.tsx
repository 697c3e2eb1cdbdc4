import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemText } from './problem-text.ts';
import type { VaultAction } from './use-vault-action.ts';

/** Where something was asked for: that the wallet is waited for, or why nothing was sent. */
export function ActionFeedback({ action }: { action: VaultAction }) {
  const locale = useLocale();
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
  const isDeclined = action.problem.kind === 'provider' && action.problem.problem === 'rejected';
  return (
    <Notice tone={isDeclined ? 'plain' : 'danger'} announce>
      {problemText(action.problem, locale)}
    </Notice>
  );
}
