import { part } from '../../lib/on-demand.tsx';
import type { ActionSaidProps } from './action-said.tsx';

/** With everything that can go wrong in both languages. */
const said = part<ActionSaidProps>(() => import('./action-said.tsx'));

/** Where something was asked for: that the wallet is waited for, or why nothing was sent. */
export function ActionFeedback(props: ActionSaidProps) {
  const { waitingFor, problem } = props.action;
  return (waitingFor || problem) && <said.Part {...props} />;
}
