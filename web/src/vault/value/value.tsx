import type { PriceBasis } from '@eleven/protocol/api/value/prices';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../queries.ts';

export interface ValueProps {
  wei: bigint;
  /** Rewards that can be claimed: then both are named, with the source of the value, as once in a card. */
  claimWei?: bigint;
  /** Of an event: what BNB was worth then. Otherwise it is the newest price. */
  price?: PriceBasis | undefined;
  /** With its source, and with words where there is no price. */
  isWhole?: boolean;
}

const ValueText = lazyOptional(() => import('./value-text.tsx'));

/** An amount in won or dollars, beside it in BNB and never in its place: for users, where the operator has configured a price. */
export function Value(props: ValueProps) {
  return useHasValue() && <ValueText {...props} />;
}

export function useHasValue(): boolean {
  const { user } = useSession();
  const { data } = useConfig();
  return Boolean(data?.prices && user && user.valueIn !== 'none');
}
