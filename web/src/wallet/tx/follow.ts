/**
 * Follows a pending transaction by one step: from its receipt, the sender's nonce and the server's events. Returns the next
 * state, or the same object if nothing is new.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { HistoryEntry } from '@eleven/protocol/api/history';
import type { Operation } from '@eleven/protocol/api/transparency';
import { type FoundTransaction, findByNonce } from '@eleven/vault-client/find-by-nonce';
import { readFinalized } from '@eleven/vault-client/read-finalized';
import { type Receipt, readReceipt, readTransaction } from '@eleven/vault-client/read-transaction';
import { parseQuantity, type Request } from '@eleven/vault-client/rpc';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { Transaction } from './transaction.ts';

/** The sender's newest events of all vaults that the server has indexed. Indexed events are final. */
export type IndexedEvents = readonly Pick<
  HistoryEntry,
  'vault' | 'txHash' | 'blockNumber' | 'kind' | 'amountWei' | 'termDays' | 'positionId'
>[];

/** A vault's newest events of its reserve and its roles. Final like the others. */
export type IndexedOperations = readonly Pick<
  Operation,
  'txHash' | 'blockNumber' | 'kind' | 'account' | 'amountWei' | 'paused'
>[];

/** A node may take this long to find a transaction that it has just accepted. */
const FORGOTTEN_MS = 60_000;
/** By then the server has indexed a call; if not, it is late or unreachable, and the node's word on finality is trusted. */
const INDEXED_MS = 60_000;

export interface FollowDeps {
  /** Requests to the connected wallet; undefined while it is on another chain than the transaction. */
  readonly request: Request | undefined;
  readonly readEvents: (sender: string) => Promise<IndexedEvents | undefined>;
  readonly readOperations: (vault: string) => Promise<IndexedOperations | undefined>;
  /** Whether the hash already belongs to another transaction of the journal: two equal calls are two transactions. */
  readonly isTaken: (hash: string) => boolean;
  /** Wall time in milliseconds. */
  readonly now: () => number;
}

export async function nextState(transaction: Transaction, deps: FollowDeps): Promise<Transaction> {
  const { hash, isSmartAccount } = transaction;
  const own = isSmartAccount
    ? (await eventsLike(transaction, deps)).find(({ txHash }) => !deps.isTaken(txHash))
    : hash && (await deps.readEvents(transaction.sender))?.find(({ txHash }) => sameHash(txHash, hash));
  if (own) return { ...transaction, stage: 'final', hash: own.txHash, blockNumber: own.blockNumber };
  const { request } = deps;
  if (!request || isSmartAccount) return transaction;

  const receipt = transaction.hash ? await readReceipt(request, transaction.hash) : undefined;
  if (receipt) return withReceipt(transaction, receipt, request, deps.now());
  // A block can be undone before it is final.
  if (transaction.stage === 'mined') return { ...transaction, stage: 'sent', blockNumber: undefined };
  return stateByNonce(transaction, request, deps);
}

const sameHash = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The vault's events that this call can have caused. */
async function eventsLike(
  transaction: Transaction,
  { readEvents, readOperations }: FollowDeps,
): Promise<readonly { readonly txHash: string; readonly blockNumber: number }[]> {
  if (isOperators(transaction)) {
    const operations = (await readOperations(transaction.vault)) ?? [];
    return operations.filter((operation) => isOperationOf(transaction, operation));
  }
  return ((await readEvents(transaction.sender)) ?? []).filter((event) => isEventOf(transaction, event));
}

/** The same as `isEventOf`, for calls of the operator. */
function isOperationOf({ call, sender, fromBlock }: Transaction, operation: IndexedOperations[number]): boolean {
  const { kind, account, amountWei, paused, blockNumber } = operation;
  if (blockNumber <= fromBlock) return false;
  const wei = BigInt(amountWei ?? 0);
  switch (call.function) {
    case 'fund':
      return kind === 'reserveFunded' && sameAddress(account ?? '', sender) && wei === call.valueWei;
    case 'withdrawReserve':
      return kind === 'reserveWithdrawn' && sameAddress(account ?? '', call.to) && wei <= call.mostWei;
    case 'setPaused':
      return kind === 'pauseSet' && paused === call.paused;
    default:
      return false;
  }
}

/** The vault's event for each call of a staker. The operator's calls have none. */
const KINDS: Readonly<Partial<Record<VaultCall['function'], HistoryEntry['kind']>>> = {
  stake: 'staked',
  lock: 'locked',
  unstake: 'unstaked',
  claim: 'rewardPaid',
  compound: 'compounded',
  exit: 'exited',
  emergencyExit: 'emergencyExited',
  redeem: 'redeemed',
  renew: 'renewed',
  exitEarly: 'exitedEarly',
};

/** Whether only this call can have caused the event, or an equal call made after it. */
function isEventOf({ vault, call, fromBlock }: Transaction, event: IndexedEvents[number]): boolean {
  // Each vault numbers its own positions.
  if (event.vault.toLowerCase() !== vault.toLowerCase()) return false;
  if (event.kind !== KINDS[call.function] || event.blockNumber <= fromBlock) return false;
  if ('termDays' in call && call.termDays !== event.termDays) return false;
  if ('valueWei' in call) return call.valueWei === BigInt(event.amountWei);
  if ('amountWei' in call) return call.amountWei === BigInt(event.amountWei);
  return !('id' in call) || `${call.id}` === event.positionId;
}

/**
 * Mined is not final. The server's indexed event proves that a transaction is final, but refused calls and the operator's calls
 * have none: for those, wait until the block is final, because until then another block may still include the transaction.
 * While the server is late, the node's own word counts for all.
 */
async function withReceipt(
  transaction: Transaction,
  { ok, blockNumber }: Receipt,
  request: Request,
  now: number,
): Promise<Transaction> {
  const isSaidByEvent = ok && !isOperators(transaction);
  const isLate = now - transaction.askedAt > INDEXED_MS;
  const finalized = isSaidByEvent && !isLate ? 0 : await readFinalized(request);
  // If the node says nothing about finality, wait for the server's event.
  if (finalized >= blockNumber && (!isSaidByEvent || Number.isFinite(finalized))) {
    if (ok) return { ...transaction, stage: 'final', blockNumber };
    const reason = await reasonOf(transaction, blockNumber, request);
    return { ...transaction, stage: 'reverted', blockNumber, reason };
  }
  if (transaction.stage === 'mined' && transaction.blockNumber === blockNumber) return transaction;
  return { ...transaction, stage: 'mined', blockNumber };
}

/** The server's events of the sender do not include these calls. */
const isOperators = ({ call }: Transaction): boolean => KINDS[call.function] === undefined;

/** Repeats the call at its block to learn why the contract refused it. */
async function reasonOf(
  transaction: Transaction,
  blockNumber: number,
  request: Request,
): Promise<Transaction['reason']> {
  const [{ callRequest }, { readReason }] = await Promise.all([
    import('@eleven/vault-client/encode-call'),
    import('@eleven/vault-client/read-reason'),
  ]);
  const { sender, vault, call } = transaction;
  return {
    kind: 'refused',
    ...(await readReason(request, callRequest(sender, vault, call), { function: call.function, block: blockNumber })),
  };
}

async function stateByNonce(transaction: Transaction, request: Request, deps: FollowDeps): Promise<Transaction> {
  const { isTaken, now } = deps;
  const { sender, nonce, isNonceKnown, fromBlock, hash } = transaction;
  if (hash !== undefined && !isNonceKnown) {
    const known = await readTransaction(request, hash);
    if (known?.nonce !== undefined) return { ...transaction, nonce: known.nonce, isNonceKnown: true };
  }
  const found = await findByNonce(request, sender, nonce, fromBlock);
  // This node cannot find the transaction that used the nonce. The receipt or the server's events will show.
  if (found === 'unknown') return hash === undefined ? stateByEvent(transaction, request, deps) : transaction;
  if (found === 'unused') {
    return hash === undefined ? withSight(transaction, request) : stateByHash(transaction, hash, request, now());
  }
  if (hash !== undefined && found.hash.toLowerCase() === hash.toLowerCase()) return transaction;
  const replaced = { hash: found.hash, ...(hash ? { replacedHash: hash } : {}) };
  if (!isTaken(found.hash) && (await isSameCall(transaction, found))) {
    const isFound = hash === undefined ? { isFound: true as const } : {};
    return { ...transaction, ...replaced, ...isFound, stage: 'sent', sight: undefined };
  }
  if (isNonceKnown) {
    // Until the other transaction's block is final, this one may still take its place.
    const isFinal = (await readFinalized(request)) >= found.blockNumber;
    return isFinal ? { ...transaction, ...replaced, stage: 'cancelled' } : transaction;
  }
  // Another transaction came first, and no node has shown this one: it may have the next nonce, or may yet get it.
  return { ...transaction, nonce: nonce + 1 };
}

/** The nonce is used, but a node without old states cannot say by which transaction. An event of the vault may reveal it. */
async function stateByEvent(transaction: Transaction, request: Request, deps: FollowDeps): Promise<Transaction> {
  const { sender, nonce } = transaction;
  for (const event of (await deps.readEvents(sender)) ?? []) {
    if (!isEventOf(transaction, event) || deps.isTaken(event.txHash)) continue;
    const named = await readTransaction(request, event.txHash);
    // An equal but earlier call: the node's newest block may have been out of date when this one was requested.
    if (named?.nonce === undefined || named.nonce < nonce) continue;
    return { ...transaction, hash: event.txHash, isFound: true, stage: 'sent', sight: undefined };
  }
  return transaction;
}

/** An unanswered request has had no effect so far. Reads whether the account has any transaction waiting for a block. */
async function withSight(transaction: Transaction, request: Request): Promise<Transaction> {
  if (transaction.stage !== 'unanswered') return transaction;
  const { sender, nonce } = transaction;
  const count = parseQuantity(await request({ method: 'eth_getTransactionCount', params: [sender, 'pending'] }));
  const sight = count !== undefined && count > BigInt(nonce) ? 'pending' : 'nothing';
  return sight === transaction.sight ? transaction : { ...transaction, sight };
}

/** Neither mined nor replaced: checks whether the node still knows the transaction. */
async function stateByHash(
  transaction: Transaction,
  hash: string,
  request: Request,
  nowMs: number,
): Promise<Transaction> {
  const { stage, missingSince } = transaction;
  if (await request({ method: 'eth_getTransactionByHash', params: [hash] })) {
    return missingSince === undefined ? transaction : { ...transaction, stage: 'sent', missingSince: undefined };
  }
  if (missingSince === undefined) return { ...transaction, missingSince: nowMs };
  return stage === 'sent' && nowMs - missingSince >= FORGOTTEN_MS ? { ...transaction, stage: 'dropped' } : transaction;
}

async function isSameCall(transaction: Transaction, found: FoundTransaction): Promise<boolean> {
  const { encodeCall } = await import('@eleven/vault-client/encode-call');
  const { data, valueWei } = encodeCall(transaction.call);
  return (
    found.to?.toLowerCase() === transaction.vault.toLowerCase() &&
    found.data.toLowerCase() === data.toLowerCase() &&
    found.valueWei === valueWei
  );
}
