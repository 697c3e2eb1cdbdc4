/**
 * Requested admin actions whose transaction the audit log does not have yet. Kept in the browser, because the page may close
 * while the wallet is open: the next page then finds and reports the transaction.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { VaultCallJson } from '@eleven/protocol/api/dry-run';
import { callToJson } from '@eleven/vault-client/vault-call';
import { local } from '../../../storage.ts';
import { isOpen, type Transaction } from '../../../wallet/tx/transaction.ts';

/** Stored under the name of earlier releases. */
const KEY = 'levers.asked';
/** A transaction that has not been sent by then is no longer expected. */
const KEEP_MS = 7 * 86_400_000;

export interface ActionRecord {
  readonly entryId: string;
  readonly call: VaultCallJson;
  readonly sender: string;
  /** By this browser's clock, like the transaction's `askedAt`. */
  readonly at: number;
  /** The hashes that are already in the log. */
  readonly told: readonly string[];
}

export function readRecords(now: number): ActionRecord[] {
  const saved = local.readJson(KEY);
  return Array.isArray(saved) ? (saved as ActionRecord[]).filter(({ at }) => now - at < KEEP_MS) : [];
}

export function writeRecords(records: readonly ActionRecord[]): void {
  // If storing fails, the log keeps the request but never gets its transaction.
  local.write(KEY, JSON.stringify(records));
}

/** Transactions that the log does not have yet. */
export function unreported(records: readonly ActionRecord[], list: readonly Transaction[]) {
  return records.flatMap((record) =>
    sentOf(record, records, list)
      .flatMap((one) => hashOf(one) ?? [])
      .filter((hash) => !record.told.includes(hash))
      .map((txHash) => ({ entryId: record.entryId, txHash })),
  );
}

/** Drops records that are complete: the log has the transaction, and the transaction has ended. */
export function stillOpen(records: readonly ActionRecord[], list: readonly Transaction[]): ActionRecord[] {
  return records.filter((record) => {
    const sent = sentOf(record, records, list);
    const isReported = (hash: string | undefined) => hash === undefined || record.told.includes(hash);
    return sent.length === 0 || sent.some((one) => isOpen(one) || !isReported(hashOf(one)));
  });
}

/** A cancelled transaction was replaced by another call: only its own hash belongs to the action, if the wallet gave one. */
const hashOf = ({ stage, hash, replacedHash }: Transaction): string | undefined =>
  stage === 'cancelled' ? replacedHash : hash;

/** A transaction belongs to the last request for the same action before it. */
function sentOf(record: ActionRecord, records: readonly ActionRecord[], list: readonly Transaction[]): Transaction[] {
  return list.filter((one) => {
    // A multisig returns the id of a proposal until its transaction is found.
    if (one.hash === undefined || (one.isSmartAccount && one.stage !== 'final')) return false;
    const questions = records.filter((other) => isSame(other, one) && other.at <= one.askedAt);
    return questions.length > 0 && questions.at(-1)?.entryId === record.entryId;
  });
}

const isSame = ({ call, sender }: ActionRecord, one: Transaction): boolean =>
  sameAddress(sender, one.sender) && JSON.stringify(call) === JSON.stringify(callToJson(one.call));
