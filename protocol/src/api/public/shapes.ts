/** Shapes of the public API. A field is never renamed or removed, and never changes its meaning. */
import { z } from 'zod/mini';
import type { VaultEvent } from '../../vault/vault-events.ts';
import { address, asOf, chainTime, hash, rowId, wei } from '../shapes.ts';
import { coverageDay, timelockOperation } from '../transparency.ts';

/** One of the vaults of this installation; all of them if absent. */
export const vaultQuery = z.object({ vault: z.optional(address) });

const chainId = z.int();
/** In the checksum form of EIP-55. */
const vault = address;

export const publicVault = z.object({
  vault,
  asOf,
  /** The chain cannot be read right now: these are the last final values. */
  stale: z.boolean(),
  startAt: chainTime,
  balanceWei: wei,
  principalWei: wei,
  owedWei: wei,
  lockedPrincipalWei: wei,
  lockedRewardWei: wei,
  freeWei: wei,
  rateBps: z.int(),
  fundedUntil: z.nullable(chainTime),
  runwaySeconds: z.nullable(z.int()),
  paused: z.boolean(),
  stakers: z.int(),
  rewardsPaidWei: wei,
});
export type PublicVault = z.infer<typeof publicVault>;
export const vaultsReply = z.object({ chainId, vaults: z.array(publicVault) });

/** `2026-11-22`, a UTC day. */
export const dayName = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const publicDay = z.extend(coverageDay, { vault });
export type PublicDay = z.infer<typeof publicDay>;
export const coverageReply = z.object({ chainId, days: z.array(publicDay) });

export const EVENT_KINDS = [
  'staked',
  'unstaked',
  'rewardPaid',
  'compounded',
  'exited',
  'emergencyExited',
  'locked',
  'redeemed',
  'renewed',
  'exitedEarly',
  'reserveFunded',
  'reserveWithdrawn',
  'rewardsUnfunded',
  'pauseSet',
  'guardianSet',
  'ownershipTransferStarted',
  'ownershipTransferred',
] as const satisfies readonly VaultEvent['kind'][];
export const eventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof eventKind>;

/** The place of an event on the chain, `block-logIndex`: the same in every copy of the chain, and in the chain's order. */
export const eventId = z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/));

/** An event of a vault. `txHash` is followed by the arguments, only those of events of its kind. */
export const publicEvent = z.object({
  id: eventId,
  vault,
  kind: eventKind,
  blockNumber: z.int(),
  blockHash: hash,
  blockTime: chainTime,
  logIndex: z.int(),
  txHash: hash,
  account: z.optional(address),
  amountWei: z.optional(wei),
  principalWei: z.optional(wei),
  rewardWei: z.optional(wei),
  paidWei: z.optional(wei),
  forfeitedWei: z.optional(wei),
  positionId: z.optional(rowId),
  termDays: z.optional(z.int()),
  endsAt: z.optional(chainTime),
  secondsUnfunded: z.optional(z.int()),
  endedAt: z.optional(chainTime),
  paused: z.optional(z.boolean()),
  guardian: z.optional(address),
  previousOwner: z.optional(address),
  newOwner: z.optional(address),
  totalsWord: z.optional(wei),
  termsWord: z.optional(wei),
});
export type PublicEvent = z.infer<typeof publicEvent>;

export const eventsReply = z.object({
  chainId,
  asOf,
  events: z.array(publicEvent),
  nextBefore: z.nullable(eventId),
  nextAfter: z.nullable(eventId),
});

export const publicOperation = z.extend(timelockOperation, { vault, timelock: address });
export type PublicOperation = z.infer<typeof publicOperation>;
export const timelockReply = z.object({
  chainId,
  timelocks: z.array(z.object({ vault, timelock: address, asOf })),
  operations: z.array(publicOperation),
});
