/** One look at a transaction that is pending: what its receipt says, or whether the wallet has replaced it. */

import { findByNonce } from '@eleven/vault-client/find-by-nonce';
import { readReason } from '@eleven/vault-client/read-reason';
import { readReceipt, readTransaction } from '@eleven/vault-client/read-transaction';
import { type Request, toHex } from '@eleven/vault-client/rpc';
import type { Sent } from './sent.ts';

/** The sender: known for sure while the page that sent it stays open, else as far as a node or the wallet can tell. */
export interface Sender {
  readonly known: string | undefined;
  /** The connected account: perhaps another one by now. */
  readonly likely: string | undefined;
}

/** Says the next state, or the same object when nothing is new. */
export async function followOnce(request: Request, sent: Sent, sender: Sender): Promise<Sent> {
  const { hash } = sent;
  if (hash === undefined) return sent;
  const receipt = await readReceipt(request, hash);
  if (!receipt) return lookByNonce(request, sent, sender);
  const { ok, blockNumber: block } = receipt;
  return ok
    ? { ...sent, stage: 'done', block }
    : { ...sent, stage: 'reverted', block, reason: await reasonOf(request, sent, hash, block) };
}

export const senderOf = async (request: Request, { hash = '' }: Sent): Promise<string | undefined> =>
  (await readTransaction(request, hash))?.from;

/** A wallet that speeds a transaction up, or cancels it, uses its number for another hash. */
async function lookByNonce(request: Request, sent: Sent, { known, likely }: Sender): Promise<Sent> {
  const sender = known ?? likely;
  if (sender === undefined) return sent;
  const found = await findByNonce(request, sender, sent.nonce, sent.fromBlock);
  if (found === 'unused' || found === 'unknown' || found.hash.toLowerCase() === sent.hash?.toLowerCase()) return sent;
  if (found.data.toLowerCase() === sent.data.toLowerCase()) return { ...sent, hash: found.hash };
  // Of somebody who is only likely to have sent it, another transaction says nothing.
  return known === undefined ? sent : { ...sent, hash: found.hash, stage: 'replaced' };
}

/** Runs the call again as it was at its block, to hear why the contract refused it. */
async function reasonOf(request: Request, { withdrawal }: Sent, hash: string, block: number): Promise<Sent['reason']> {
  const sent = await readTransaction(request, hash);
  // Without it there is nothing to run again.
  if (!sent?.from || !sent.to) return { code: 'vault.reverted', params: {} };
  const { from, to, data, valueWei } = sent;
  return readReason(request, { from, to, data, value: toHex(valueWei) }, { function: withdrawal, block });
}
