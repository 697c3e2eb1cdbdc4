/** The one wallet action shared by all rows, with the last request. */

import type { ErrorCode } from '@eleven/protocol/errors';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useLayoutEffect, useRef, useState } from 'react';
import { useVaultAction, type VaultAction } from '../../vault/use-vault-action.ts';
import type { PositionRow } from './position-rows.ts';

/** A compound is a new stake, so these errors can refuse it. The rewards can still be claimed. */
const STILL_CLAIMABLE: readonly ErrorCode[] = [
  'vault.compoundReserveTooLow',
  'vault.stakingPaused',
  'vault.belowMinimum',
];

export interface RowAction {
  readonly action: VaultAction;
  /** For the stakes of one wallet: no other account is asked, even if the user has switched. */
  of(wallet: string): VaultAction;
  /** A stable function, so that hundreds of rows do not render again. */
  run(row: PositionRow, call: VaultCall): Promise<void>;
  /** The call that this row waits for. Only one row waits at a time. */
  waitingFor(row: PositionRow): VaultAction['waitingFor'];
  /** The contract refuses to compound the rewards but would pay them. */
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
    // The user may have stopped waiting and pressed a button of another row since.
    setPressed((key) => (key === row.key ? undefined : key));
  });
  return {
    action: shared,
    of: (wallet) => ({ ...shared, run: (call) => shared.run(call, wallet) }),
    run,
    waitingFor: (row) => (pressed === row.key ? action.waitingFor : undefined),
    isCompoundRefused: last === 'compound' && problem?.kind === 'refused' && STILL_CLAIMABLE.includes(problem.code),
  };
}
