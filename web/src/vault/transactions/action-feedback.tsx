import { lazyPart } from '../../lib/lazy-component.tsx';
import type { ActionSaidProps } from './action-said.tsx';

/** With everything that can go wrong in both languages. */
const ActionSaid = lazyPart<ActionSaidProps>(() => import('./action-said.tsx'));

/** Where something was asked for: that the wallet is waited for, why nothing was sent, or how it stands since. */
export function ActionFeedback(props: ActionSaidProps) {
  const { waitingFor, problem, sentId } = props.action;
  return (waitingFor || problem || sentId) && <ActionSaid {...props} />;
}
