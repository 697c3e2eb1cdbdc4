/** The one action that the rows of the table share, and what was asked for last. */

import type { ErrorCode } from '@eleven/protocol/errors';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useLayoutEffect, useRef, useState } from 'react';
import { useVaultAction, type VaultAction } from '../../vault/use-vault-action.ts';
import type { PositionRow } from './position-rows.ts';

/** A compound is a new stake, so it can be refused as one. The rewards can be claimed all the same. */
const STILL_CLAIMABLE: readonly ErrorCode[] = [
  'vault.compoundReserveTooLow',
  'vault.stakingPaused',
  'vault.belowMinimum',
];

export interface RowAction {
  readonly action: VaultAction;
  /** For the stakes of one wallet: another account that was chosen meanwhile is not asked for its own. */
  of(wallet: string): VaultAction;
  /** The same function for as long as the card stands: hundreds of rows are not drawn anew for it. */
  run(row: PositionRow, call: VaultCall): Promise<void>;
  /** The call that this row waits for; only one row waits. */
  waitingFor(row: PositionRow): VaultAction['waitingFor'];
  /** The contract would not take the rewards as stake, but would pay them. */
  readonly isCompoundRefused: boolean;
}

export function useRowAction(): RowAction {
  const action = useVaultAction();
  const [last, setLast] = useState<VaultCall['function']>();
  const [pressed, setPressed] = useState<string>();
  const { problem } = action;
  const shared: VaultAction = {
    ...action,
    run(call, ...rest) {
      setLast(call.function);
      return action.run(call, ...rest);
    },
  };
  const latest = useRef(shared);
  useLayoutEffect(() => {
    latest.current = shared;
  });
  const [run] = useState(() => async (row: PositionRow, call: VaultCall) => {
    setPressed(row.key);
    await latest.current.run(call, row.wallet);
    setPressed(undefined);
  });
  return {
    action: shared,
    of: (wallet) => ({ ...shared, run: (call) => shared.run(call, wallet) }),
    run,
    waitingFor: (row) => (pressed === row.key ? action.waitingFor : undefined),
    isCompoundRefused: last === 'compound' && problem?.kind === 'refused' && STILL_CLAIMABLE.includes(problem.code),
  };
}
