/**
 * All that the equation of the vault is made of, as a node has it at the end of one block: what is stored, what the contract
 * itself computes of it, who may do what, and the code. Reads only; no wallet asks the person about any of it.
 */
import { hexToBytes, keccak256 } from 'viem/utils';
import { viewNumber, viewRole, viewState, viewTotals } from './encode.ts';
import { ask, NoVaultError } from './read-vault.ts';
import { type Request, readQuantity, toHex } from './rpc.ts';

export interface LedgerOnChain {
  /** What is stored. Everything else follows from it. */
  readonly stored: {
    readonly startAt: bigint;
    readonly totalsWord: bigint;
    readonly termsWord: bigint;
    readonly balanceWei: bigint;
  };
  /** What the contract's own views say at that block. Wei, and unix seconds. */
  readonly said: {
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

/** Lower-case; the zero address where it is nobody. */
export interface RolesOnChain {
  readonly owner: string;
  readonly pendingOwner: string;
  readonly guardian: string;
}

/** Rejects as the node does, or with a NoVaultError. */
export async function readLedger(request: Request, vault: string, block: number): Promise<LedgerOnChain> {
  const [held, words, totals, startAt, withdrawableWei, fundedUntil] = await Promise.all([
    request({ method: 'eth_getBalance', params: [vault, toHex(block)] }),
    ask(request, vault, block, viewState()),
    ask(request, vault, block, viewTotals()),
    ask(request, vault, block, viewNumber('START')),
    ask(request, vault, block, viewNumber('withdrawable')),
    ask(request, vault, block, viewNumber('fundedUntil')),
  ]);
  const balanceWei = readQuantity(held);
  if (balanceWei === undefined) throw { code: 4900, message: 'the node gave no balance' };
  return {
    stored: { startAt, totalsWord: words.totals, termsWord: words.terms, balanceWei },
    said: {
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

export async function readRoles(request: Request, vault: string, block: number): Promise<RolesOnChain> {
  const [owner, pendingOwner, guardian] = await Promise.all([
    ask(request, vault, block, viewRole('owner')),
    ask(request, vault, block, viewRole('pendingOwner')),
    ask(request, vault, block, viewRole('guardian')),
  ]);
  return { owner, pendingOwner, guardian };
}

export interface CodeOnChain {
  /** keccak256 of the code. */
  readonly codeHash: string;
  /** The same with zeros in the places where the constructor writes. */
  readonly maskedHash: string;
}

/** `immutables` in bytes. */
export async function readCode(
  request: Request,
  vault: string,
  block: number,
  immutables: readonly { readonly start: number; readonly length: number }[],
): Promise<CodeOnChain> {
  const code: unknown = await request({ method: 'eth_getCode', params: [vault, toHex(block)] });
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(code)) throw new NoVaultError(`no code at ${vault}`);
  const bytes = hexToBytes(code as `0x${string}`);
  const codeHash = keccak256(bytes);
  for (const { start, length } of immutables) bytes.fill(0, start, start + length);
  return { codeHash, maskedHash: keccak256(bytes) };
}
