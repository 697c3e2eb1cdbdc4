/** Checks a pending transaction once: reads its receipt, and finds out whether the wallet has replaced it. */

import { sameAddress } from '@eleven/protocol/address';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { findByNonce } from '@eleven/vault-client/find-by-nonce';
import { readFinalized } from '@eleven/vault-client/read-finalized';
import { readReason } from '@eleven/vault-client/read-reason';
import { type Receipt, type ReceiptEvent, readReceipt, readTransaction } from '@eleven/vault-client/read-transaction';
import { parseQuantity, type Request, toHex } from '@eleven/vault-client/rpc';
import { encodeEventTopics } from 'viem/utils';
import { isFollowed, type Sent, type Stage } from './sent.ts';

/** The sender is certain while the page that sent it stays open; otherwise a node or the wallet names it. */
export interface Sender {
  readonly known: string | undefined;
  /** The connected account, which may be a different one by now. */
  readonly likely: string | undefined;
  /** The contracts that this page knows: it was sent to one of them if {@link Sent.vault} is not set. */
  readonly vaults: readonly string[];
}

/** Within this many blocks (some minutes) a transaction reaches every node and is mined, or it is lost. */
const LATE_BLOCKS = 200;

/** Returns the next state, or the same object if nothing is new. */
export async function followOnce(request: Request, sent: Sent, sender: Sender): Promise<Sent> {
  const { hash } = sent;
  if (hash === undefined) return sent;
  const receipt = await readReceipt(request, hash);
  if (!receipt) {
    const open = await withoutBlock(request, sent);
    return open.isTentative ? open : withDoubt(request, await lookByNonce(request, open, sender), sender);
  }
  const { blockNumber: block } = receipt;
  const stage = outcomeOf(receipt, sent, sender);
  const isTentative = (await readFinalized(request)) < block || undefined;
  const isKnown = stage === sent.stage && block === sent.block;
  if (stage === undefined || (isKnown && isTentative === sent.isTentative)) return sent;
  const isReasonDue = stage === 'reverted' && !isKnown;
  const reason = isReasonDue ? await reasonOf(request, sent, hash, block) : isKnown ? sent.reason : undefined;
  return { ...sent, stage, block, isTentative, reason };
}

/** Its block was replaced, unless this node has not reached it: one URL may serve several. */
async function withoutBlock(request: Request, sent: Sent): Promise<Sent> {
  if (!sent.isTentative) return sent;
  const newest = parseQuantity(await request({ method: 'eth_blockNumber' })) ?? 0n;
  if (Number(newest) < (sent.block ?? 0)) return sent;
  return { ...sent, stage: 'sent', block: undefined, isTentative: undefined, reason: undefined };
}

/** Undefined while it is not certain whose withdrawal it is. */
function outcomeOf({ ok, events }: Receipt, sent: Sent, sender: Sender): Stage | undefined {
  if (!ok) return 'reverted';
  // A smart account's transaction goes through even if the call in it has failed, and may be bundled with those of others: only
  // the contract's event of this account proves it.
  const account = sender.known ?? sender.likely;
  const args = account === undefined ? {} : { account: account as `0x${string}` };
  const [topic, owner] = encodeEventTopics({ abi: vaultAbi, eventName: EVENTS[sent.withdrawal], args });
  const vaults = sent.vault === undefined ? sender.vaults : [sent.vault];
  const ofKind = events.filter(({ topics: [first] }) => first === topic);
  // Any contract can write an event of this name.
  const isOwn = ({ address, topics: [, of] }: ReceiptEvent) =>
    owner !== undefined && of === owner && vaults.some((vault) => sameAddress(vault, address));
  if (ofKind.some(isOwn)) return 'done';
  // The account and the contract are certain once both are chosen again.
  if (ofKind.length > 0 && (sender.known === undefined || sent.vault === undefined)) return undefined;
  return 'unrecorded';
}

const EVENTS = {
  exit: 'Exited',
  unstake: 'Unstaked',
  emergencyExit: 'EmergencyExited',
  redeem: 'Redeemed',
  exitEarly: 'ExitedEarly',
} as const;

export interface Origin {
  readonly sender: string | undefined;
  /** Several requests may queue in the wallet: only the transaction itself can show which. */
  readonly nonce: number | undefined;
  /** Also undefined if the wallet wrapped the call. */
  readonly vault: string | undefined;
}

/** All undefined while the node does not know the transaction. */
export async function readOrigin(request: Request, { hash = '', data }: Sent): Promise<Origin> {
  const { from, nonce, to, data: called } = (await readTransaction(request, hash)) ?? {};
  return { sender: from, nonce, vault: called?.toLowerCase() === data.toLowerCase() ? to : undefined };
}

/** A wallet that speeds up or cancels a transaction uses its nonce for another hash. */
async function lookByNonce(request: Request, sent: Sent, { known, likely }: Sender): Promise<Sent> {
  const sender = known ?? likely;
  // The nonce of a smart account does not count its transactions.
  if (sender === undefined || sent.nonce === undefined || sent.isSmartAccount) return sent;
  const found = await findByNonce(request, sender, sent.nonce, sent.fromBlock);
  if (found === 'unused' || found === 'unknown' || found.hash.toLowerCase() === sent.hash?.toLowerCase()) return sent;
  if (found.data.toLowerCase() === sent.data.toLowerCase()) return { ...sent, hash: found.hash, stage: 'sent' };
  // If the sender is only likely, another transaction proves nothing. Until its block is final, this one may still take its place.
  const isReplaced = known !== undefined && (await readFinalized(request)) >= found.blockNumber;
  return isReplaced ? { ...sent, hash: found.hash, stage: 'replaced' } : sent;
}

/** The stage of one that has long been in no block. It is still followed: other nodes may have it. */
async function withDoubt(request: Request, sent: Sent, { known }: Sender): Promise<Sent> {
  const { hash = '', nonce, fromBlock, isSmartAccount } = sent;
  if (!isFollowed(sent) || isSmartAccount || fromBlock === 0) return sent;
  const newest = parseQuantity(await request({ method: 'eth_blockNumber' })) ?? 0n;
  const isLate = newest > BigInt(fromBlock + LATE_BLOCKS);
  const isWaiting = !isLate || (await readTransaction(request, hash)) !== undefined;
  const isUnused = async (sender: string, own: number) =>
    (await findByNonce(request, sender, own, fromBlock)) === 'unused';
  const isDropped = !isWaiting && known !== undefined && nonce !== undefined && (await isUnused(known, nonce));
  const stage = isWaiting ? 'sent' : isDropped ? 'dropped' : 'unknown';
  return stage === sent.stage ? sent : { ...sent, stage };
}

/** Repeats the call at its block to learn why the contract refused it. */
async function reasonOf(request: Request, { withdrawal }: Sent, hash: string, block: number): Promise<Sent['reason']> {
  const sent = await readTransaction(request, hash);
  // Without the transaction there is nothing to repeat.
  if (!sent?.from || !sent.to) return { code: 'vault.reverted', params: {} };
  const { from, to, data, valueWei } = sent;
  return readReason(request, { from, to, data, value: toHex(valueWei) }, { function: withdrawal, block });
}
