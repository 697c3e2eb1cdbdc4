import { and, eq } from 'drizzle-orm';
import { transactionFees, vaultEvents } from '../schema.ts';

/** Joins an event with the fee of its transaction in the event's own block, so no fee outlives a roll-back. */
export const isFeeOfEvent = and(
  eq(transactionFees.chainId, vaultEvents.chainId),
  eq(transactionFees.txHash, vaultEvents.txHash),
  eq(transactionFees.blockHash, vaultEvents.blockHash),
);
