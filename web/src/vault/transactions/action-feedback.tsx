import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import type { VaultAction } from '../use-vault-action.ts';
import type { ActionStatusProps } from './action-status.tsx';

/** Loaded lazily: it carries every error text in both languages. */
const ActionStatus = lazyPart(() => import('./action-status.tsx'));

/** Beside the button: that the wallet is waited for, why nothing was sent, or how the transaction stands. */
export function ActionFeedback(props: ActionStatusProps) {
  const { waitingFor, problem, sentId } = props.action;
  return (waitingFor || problem || sentId) && <ActionStatus {...props} />;
}

/** On the button: first our own check, then the wallet. */
export function useBusyText({ wait }: Pick<VaultAction, 'wait'>): string | undefined {
  const texts = useTexts({
    checking: { ko: '확인 중', en: 'Checking' },
    asking: { ko: '지갑 확인 중', en: 'Check wallet' },
  });
  return wait && texts[wait.phase];
}
