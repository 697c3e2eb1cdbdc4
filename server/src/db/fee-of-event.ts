import { and, eq } from 'drizzle-orm';
import { transactionFees, vaultEvents } from './schema.ts';

/** Joins an event with the fee that was read of its transaction: in the very block of the event, so that none outlives a roll-back. */
export const isFeeOfEvent = and(
  eq(transactionFees.chainId, vaultEvents.chainId),
  eq(transactionFees.txHash, vaultEvents.txHash),
  eq(transactionFees.blockHash, vaultEvents.blockHash),
);
