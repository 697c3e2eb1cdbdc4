/** Public facts to check about the vault: its days, its roles, its code and the operator's transactions. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, asOf, chainTime, hash, pageQuery, rowId, vaultQuery, wei } from './shapes.ts';

/** The periods of the coverage chart, in days. */
export const COVERAGE_SPANS = [30, 90, 365] as const;
export type CoverageSpan = (typeof COVERAGE_SPANS)[number];

/** The vault at the end of a UTC day of chain time, computed with the contract's arithmetic. */
export const coverageDay = z.object({
  /** `2026-11-22` */
  day: z.string(),
  /** The block whose state this is: the last one of the day that was read, or of an earlier day if `isCarried`. */
  blockNumber: z.int(),
  /** The time up to which the figures are accrued: that of the block, or the end of the day if `isCarried`. */
  at: chainTime,
  /** No block was read on this day: the previous state, advanced by the clock alone. */
  isCarried: z.boolean(),
  balanceWei: wei,
  principalWei: wei,
  owedWei: wei,
  lockedPrincipalWei: wei,
  lockedRewardWei: wei,
  freeWei: wei,
  /** When the free reserve ends at this day's stake; null if there is no flexible stake. */
  fundedUntil: z.nullable(chainTime),
});
export type CoverageDay = z.infer<typeof coverageDay>;

export const vaultCoverage = defineRoute({
  method: 'GET',
  path: '/api/vault/coverage',
  access: 'public',
  summary: 'Balance, liabilities, free reserve and runway of the vault at the end of each day (UTC, chain time).',
  query: z.extend(vaultQuery, {
    days: z._default(z.coerce.number().check(z.refine((days) => COVERAGE_SPANS.some((span) => span === days))), 30),
  }),
  reply: z.object({
    asOf,
    /** Oldest first, none before the deployment; the last is the day of `asOf`, up to its block. */
    days: z.array(coverageDay),
  }),
  errors: ['unavailable', 'vault.unknown'],
});
export type VaultCoverage = z.infer<typeof vaultCoverage.reply>;

/** Events of the reserve and of the roles. Anybody may fund the reserve; the others are the owner's or the guardian's. */
export const OPERATION_KINDS = [
  'reserveFunded',
  'reserveWithdrawn',
  'pauseSet',
  'guardianSet',
  'ownershipTransferStarted',
  'ownershipTransferred',
] as const;

export const operation = z.object({
  id: rowId,
  kind: z.enum(OPERATION_KINDS),
  /** The funder, the receiver of the withdrawal, the new guardian, or the new or proposed owner; null for a pause. */
  account: z.nullable(address),
  /** For events of the reserve; null for the others. */
  amountWei: z.nullable(wei),
  /** For a pause: whether new stakes are refused from then on; null for the others. */
  paused: z.nullable(z.boolean()),
  blockNumber: z.int(),
  blockTime: chainTime,
  txHash: hash,
});
export type Operation = z.infer<typeof operation>;

export const vaultOperations = defineRoute({
  method: 'GET',
  path: '/api/vault/operations',
  access: 'public',
  summary:
    'Every event of the reserve and of the roles of the vault, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.extend(pageQuery, vaultQuery.shape),
  reply: z.object({ entries: z.array(operation), nextBefore: z.nullable(rowId) }),
  errors: ['vault.unknown'],
});

export const vaultRoles = defineRoute({
  method: 'GET',
  path: '/api/vault/roles',
  access: 'public',
  summary: 'The roles of the vault, read from the contract at most a few seconds ago.',
  query: vaultQuery,
  reply: z.object({
    owner: address,
    /** A multisig, a timelock or another contract; false for a plain account. */
    ownerIsContract: z.boolean(),
    /** The delay between the owner's decision and its execution if the owner is a timelock; otherwise null. */
    delaySeconds: z.nullable(z.int()),
    /** Named by the owner; has not accepted yet. */
    pendingOwner: z.nullable(address),
    guardian: z.nullable(address),
  }),
  errors: ['upstream.failed', 'vault.unknown'],
});
export type VaultRoles = z.infer<typeof vaultRoles.reply>;

const data = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/));

/** Scheduled by the owner through the timelock: it can be executed from `earliestAt` on. */
export const timelockOperation = z.object({
  /** The id in the timelock. */
  id: hash,
  state: z.enum(['scheduled', 'executed', 'cancelled']),
  /** Executed together, in this order. */
  calls: z.array(z.object({ target: address, valueWei: wei, data })),
  /** The operation that has to be executed first; zero for none. */
  predecessor: hash,
  salt: hash,
  scheduledAt: chainTime,
  earliestAt: chainTime,
  scheduledTx: hash,
  /** When it was executed or cancelled, and by which transaction; null while it waits. */
  endedAt: z.nullable(chainTime),
  endedTx: z.nullable(hash),
});

const listedOperation = z.extend(timelockOperation, {
  /** Another operation has to be executed before this one, and has not been. Absent in replies of older versions. */
  isAfterPending: z.optional(z.boolean()),
});
export type TimelockOperation = z.infer<typeof listedOperation>;

export const vaultTimelock = defineRoute({
  method: 'GET',
  path: '/api/vault/timelock',
  access: 'public',
  summary: 'The pending operations of the timelock that owns the vault, and those executed or cancelled last.',
  query: vaultQuery,
  reply: z.object({
    /** Null if the owner is not a timelock. */
    timelock: z.nullable(
      z.object({
        address,
        /** The minimum delay of a new operation. */
        delaySeconds: z.int(),
        /** The block up to which its events are read; null before the first. */
        asOf: z.nullable(asOf),
        /** Pending operations, the earliest first. */
        waiting: z.array(listedOperation),
        /** Ended operations, newest first: at most 20. */
        ended: z.array(listedOperation),
      }),
    ),
  }),
  errors: ['upstream.failed', 'vault.unknown'],
});
export type VaultTimelock = z.infer<typeof vaultTimelock.reply>;

/** A range of the code, in bytes, that the constructor fills in. */
const byteRange = z.object({ start: z.int(), length: z.int() });

export const vaultCode = defineRoute({
  method: 'GET',
  path: '/api/vault/code',
  access: 'public',
  summary: 'The code of the vault as it is on the chain, and how it was built.',
  query: vaultQuery,
  reply: z.object({
    /** keccak256 of the code at the address, as in `EXTCODEHASH` and explorers. */
    codeHash: hash,
    /** The same with zeros where the constructor writes: equal for every deployment of one build. */
    maskedHash: hash,
    /** The `maskedHash` of the sources that `vaultSource` returns. */
    buildHash: hash,
    /** The bytes that the constructor fills in. */
    immutables: z.array(byteRange),
    /** Multihash of the compiler's metadata, from the end of the code: the metadata lists every source file by its hash. */
    metadataHash: z.string().check(z.regex(/^0x1220[0-9a-f]{64}$/)),
    compiler: z.object({
      version: z.string(),
      evmVersion: z.string(),
      viaIR: z.boolean(),
      optimizerRuns: z.int(),
    }),
  }),
  errors: ['upstream.failed', 'vault.unknown'],
});
export type VaultCode = z.infer<typeof vaultCode.reply>;

export const sourceFile = z.object({
  /** As passed to the compiler: `src/StakingVault.sol`. */
  path: z.string(),
  /** keccak256 of the text, as in the metadata. */
  keccak256: hash,
  text: z.string(),
});
export type SourceFile = z.infer<typeof sourceFile>;

export const vaultSource = defineRoute({
  method: 'GET',
  path: '/api/vault/source',
  access: 'public',
  summary: 'Every source file from which the code of the vault was compiled, our own first.',
  reply: z.object({ files: z.array(sourceFile) }),
});
