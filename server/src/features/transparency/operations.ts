/** Turns the row of an event of the reserve or of the roles into its API shape. */
import { OPERATION_KINDS, type Operation } from '@eleven/protocol/api/transparency';
import { withChecksum } from '../../core/checksum.ts';
import type { OperationRow } from './operations.store.ts';

export function describeOperation(row: OperationRow): Operation {
  const { id, args, blockNumber, blockTime, txHash } = row;
  const kind = OPERATION_KINDS.find((one) => one === row.kind);
  if (!kind) throw new Error(`an event of kind ${row.kind} is not an operation`);
  const account = row.account ?? args.guardian ?? args.newOwner;
  const isReserve = kind === 'reserveFunded' || kind === 'reserveWithdrawn';
  return {
    id: id.toString(),
    kind,
    account: account ? withChecksum(account) : null,
    amountWei: isReserve ? row.amountWei.toString() : null,
    paused: kind === 'pauseSet' ? args.paused === 'true' : null,
    blockNumber,
    blockTime,
    txHash,
  };
}
