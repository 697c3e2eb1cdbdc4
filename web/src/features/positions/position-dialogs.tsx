import { sameAddress } from '@eleven/protocol/address';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-component.tsx';
import type { RowHandlers } from './position-actions.tsx';
import type { RowAction } from './position-row-action.ts';
import { type PositionRow, rewardOf } from './position-rows.ts';

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'));
const LeaveEarlyDialog = lazyPart(() => import('./leave-early-dialog.tsx'));
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx'));

/** The dialog depends on the row: flexible, running term, or ended term. */
const dialogOf = (row: PositionRow) =>
  row.kind === 'flexible' ? WithdrawDialog : row.isMatured ? RenewDialog : LeaveEarlyDialog;

/**
 * The row whose dialog is open, in its current state, and the handlers of the rows' buttons.
 * @param isComplete Whether all rows are loaded, so that a row that is missing from them no longer exists.
 */
export function usePositionDialog(
  { action, run }: RowAction,
  rows: readonly PositionRow[],
  connected: string | undefined,
  isComplete: boolean,
) {
  const [opened, setRow] = useState<PositionRow>();
  const found = rows.find(({ key }) => key === opened?.key);
  const row = found ?? opened;
  const open = (next: PositionRow) => {
    // The status of an earlier transaction does not apply to this one.
    action.clear();
    setRow(next);
  };
  const [handlers] = useState<RowHandlers>(() => ({
    run,
    prefetch: (row) => dialogOf(row).prefetch(),
    open,
  }));
  // The dialog closes by itself if the stake was withdrawn in another window, unless the wallet is being asked to do just that.
  const isGone = isComplete && !found && !action.waitingFor;
  // It closes when another account is connected: only the wallet that made a stake can end it.
  const isOtherWallet = !sameAddress(row?.wallet, connected);
  // It closes at the end of the term: an ended term has another dialog.
  const hasMatured = opened && row && dialogOf(row) !== dialogOf(opened);
  if (opened && (isGone || isOtherWallet || hasMatured)) setRow(undefined);
  const close = () => {
    setRow(undefined);
    if (action.waitingFor) action.stopWaiting();
    if (action.problem) action.clear();
  };
  return { row, handlers, close };
}

interface PositionDialogProps {
  row: PositionRow;
  rowAction: RowAction;
  vault: VaultStateReply;
  now: number;
  onClose(): void;
}

export function PositionDialog({ row, rowAction, vault, now, onClose }: PositionDialogProps) {
  const action = rowAction.of(row.wallet);
  if (row.kind === 'flexible') {
    const rewardWei = rewardOf(row, vault, now);
    return <WithdrawDialog {...{ row, rewardWei, action, onClose }} rateBps={vault.rateBps} />;
  }
  return row.isMatured ? (
    <RenewDialog row={row} vault={vault} now={now} action={action} onClose={onClose} />
  ) : (
    <LeaveEarlyDialog row={row} action={action} onClose={onClose} />
  );
}
