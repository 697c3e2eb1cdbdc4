/**
 * Reads from the chain, at the end of one block, all that a check of the vault needs: the stored state, the contract's own view
 * functions, the roles, and the code. Rejects as `readView` does.
 */
import { type ByteRanges, type CodeHashes, hashCode } from './code-hash.ts';
import { readBalance } from './read-vault.ts';
import { blockTag } from './rpc.ts';
import { NoVaultError, readView, type VaultAt } from './view.ts';

export interface LedgerOnChain {
  /** The stored state, from which every other figure can be computed. */
  readonly stored: {
    readonly startAt: bigint;
    readonly totalsWord: bigint;
    readonly termsWord: bigint;
    readonly balanceWei: bigint;
  };
  /** The results of the contract's view functions. Wei, and unix seconds. */
  readonly views: {
    readonly balanceWei: bigint;
    readonly principalWei: bigint;
    readonly owedWei: bigint;
    readonly lockedPrincipalWei: bigint;
    readonly lockedRewardWei: bigint;
    readonly freeWei: bigint;
    readonly withdrawableWei: bigint;
    readonly fundedUntil: bigint;
    readonly blockTime: bigint;
  };
}

/** Addresses in lower case; the zero address if nobody has the role. */
export interface RolesOnChain {
  readonly owner: string;
  readonly pendingOwner: string;
  readonly guardian: string;
}

export async function readLedger(at: VaultAt): Promise<LedgerOnChain> {
  const [balanceWei, words, totals, startAt, withdrawableWei, fundedUntil] = await Promise.all([
    readBalance(at),
    readView(at, 'state'),
    readView(at, 'totals'),
    readView(at, 'START'),
    readView(at, 'withdrawable'),
    readView(at, 'fundedUntil'),
  ]);
  return {
    stored: { startAt, totalsWord: words.totals, termsWord: words.terms, balanceWei },
    views: {
      balanceWei: totals.balance,
      principalWei: totals.principal,
      owedWei: totals.owed,
      lockedPrincipalWei: totals.lockedPrincipal,
      lockedRewardWei: totals.lockedReward,
      freeWei: totals.free,
      withdrawableWei,
      fundedUntil,
      blockTime: totals.timestamp,
    },
  };
}

export async function readRoles(at: VaultAt): Promise<RolesOnChain> {
  const [owner, pendingOwner, guardian] = await Promise.all([
    readView(at, 'owner'),
    readView(at, 'pendingOwner'),
    readView(at, 'guardian'),
  ]);
  return {
    owner: owner.toLowerCase(),
    pendingOwner: pendingOwner.toLowerCase(),
    guardian: guardian.toLowerCase(),
  };
}

/** Hashes of the code at the vault's address; `immutables` are the ranges that its constructor writes. */
export async function readCode({ request, vault, block }: VaultAt, immutables: ByteRanges): Promise<CodeHashes> {
  const code: unknown = await request({ method: 'eth_getCode', params: [vault, blockTag(block)] });
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(code)) throw new NoVaultError(`no code at ${vault}`);
  return hashCode(code as `0x${string}`, immutables);
}
