import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import type { VaultAction } from '../use-vault-action.ts';
import type { ActionStatusProps } from './action-status.tsx';

/** Loaded lazily: it carries every error text in both languages. */
const ActionStatus = lazyPart(() => import('./action-status.tsx'));

/** Shown beside the button: waiting for the wallet, why nothing was sent, or the transaction's state. */
export function ActionFeedback(props: ActionStatusProps) {
  const { waitingFor, problem, sentId } = props.action;
  return (waitingFor || problem || sentId) && <ActionStatus {...props} />;
}

/** The button's text: our own checks first, then the wallet. */
export function useBusyText({ wait }: Pick<VaultAction, 'wait'>): string | undefined {
  const texts = useTexts({
    checking: { ko: '확인 중', en: 'Checking' },
    asking: { ko: '지갑 확인 중', en: 'Check wallet' },
  });
  return wait && texts[wait.phase];
}
