import { lazyOptional } from '../../lib/lazy-component.tsx';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../queries.ts';
import type { ValueProps } from './value-text.tsx';

const ValueText = lazyOptional(() => import('./value-text.tsx'));

/**
 * An amount in won or dollars, beside the BNB amount and never instead of it: for users, if the operator has configured a
 * price.
 */
export function Value(props: ValueProps) {
  return useHasValue() && <ValueText {...props} />;
}

export function useHasValue(): boolean {
  const { user } = useSession();
  const { data } = useConfig();
  return Boolean(data?.prices && user && user.valueIn !== 'none');
}
