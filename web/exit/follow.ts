/** Checks a pending transaction once: reads its receipt, and finds out whether the wallet has replaced it. */

import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { findByNonce } from '@eleven/vault-client/find-by-nonce';
import { readReason } from '@eleven/vault-client/read-reason';
import { readReceipt, readTransaction } from '@eleven/vault-client/read-transaction';
import { type Request, toHex } from '@eleven/vault-client/rpc';
import { encodeEventTopics } from 'viem/utils';
import type { Sent } from './sent.ts';

/** The sender is certain while the page that sent it stays open; otherwise a node or the wallet tells it. */
export interface Sender {
  readonly known: string | undefined;
  /** The connected account, which may be a different one by now. */
  readonly likely: string | undefined;
}

/** Returns the next state, or the same object if nothing is new. */
export async function followOnce(request: Request, sent: Sent, sender: Sender): Promise<Sent> {
  const { hash } = sent;
  if (hash === undefined) return sent;
  const receipt = await readReceipt(request, hash);
  if (!receipt) return lookByNonce(request, sent, sender);
  const { ok, blockNumber: block, events } = receipt;
  if (!ok) return { ...sent, stage: 'reverted', block, reason: await reasonOf(request, sent, hash, block) };
  // A smart account's transaction goes through even if the call in it has failed: only the contract's event proves it.
  const [topic] = encodeEventTopics({ abi: vaultAbi, eventName: EVENTS[sent.withdrawal] });
  return { ...sent, stage: events.includes(topic) ? 'done' : 'unrecorded', block };
}

const EVENTS = {
  exit: 'Exited',
  unstake: 'Unstaked',
  emergencyExit: 'EmergencyExited',
  redeem: 'Redeemed',
  exitEarly: 'ExitedEarly',
} as const;

export const senderOf = async (request: Request, { hash = '' }: Sent): Promise<string | undefined> =>
  (await readTransaction(request, hash))?.from;

/** A wallet that speeds up or cancels a transaction uses its nonce for another hash. */
async function lookByNonce(request: Request, sent: Sent, { known, likely }: Sender): Promise<Sent> {
  const sender = known ?? likely;
  // The nonce of a smart account does not count its transactions.
  if (sender === undefined || sent.nonce === undefined || sent.isSmartAccount) return sent;
  const found = await findByNonce(request, sender, sent.nonce, sent.fromBlock);
  if (found === 'unused' || found === 'unknown' || found.hash.toLowerCase() === sent.hash?.toLowerCase()) return sent;
  if (found.data.toLowerCase() === sent.data.toLowerCase()) return { ...sent, hash: found.hash };
  // If the sender is only likely, another transaction proves nothing.
  return known === undefined ? sent : { ...sent, hash: found.hash, stage: 'replaced' };
}

/** Repeats the call at its block to learn why the contract refused it. */
async function reasonOf(request: Request, { withdrawal }: Sent, hash: string, block: number): Promise<Sent['reason']> {
  const sent = await readTransaction(request, hash);
  // Without the transaction there is nothing to repeat.
  if (!sent?.from || !sent.to) return { code: 'vault.reverted', params: {} };
  const { from, to, data, valueWei } = sent;
  return readReason(request, { from, to, data, value: toHex(valueWei) }, { function: withdrawal, block });
}
