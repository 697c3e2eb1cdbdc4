/**
 * Levers whose question is in the audit log, until the log has what was sent of it. Kept in the browser: the page may be
 * closed while the wallet is open, and the transaction is found by the next one.
 */
import { sameAddress } from '@eleven/protocol/address';
import { isOpen, type Transaction } from '../../../wallet/tx/transaction.ts';
import type { LeverCall } from './lever.ts';

const KEY = 'levers.asked';
/** Whatever was not sent by then is not looked for any longer. */
const KEEP_MS = 7 * 86_400_000;

export interface LeverRecord {
  readonly entryId: string;
  readonly call: LeverCall;
  readonly sender: string;
  /** By the clock of this browser, as the transaction's `askedAt` is. */
  readonly at: number;
  /** The hashes that the log has. */
  readonly told: readonly string[];
}

export function readRecords(now: number): LeverRecord[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? (saved as LeverRecord[]).filter(({ at }) => now - at < KEEP_MS) : [];
  } catch {
    return [];
  }
}

export function writeRecords(records: readonly LeverRecord[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(records));
  } catch {
    // Storage is blocked: the first entry stands in the log, the second one is missing.
  }
}

/** What the log has not been told yet. */
export function untold(records: readonly LeverRecord[], list: readonly Transaction[]) {
  return records.flatMap((record) =>
    sentOf(record, records, list)
      .filter(({ hash = '' }) => !record.told.includes(hash))
      .map(({ hash = '' }) => ({ entryId: record.entryId, txHash: hash })),
  );
}

/** Without those of which nothing more can come: the log has the transaction, and it has ended. */
export function stillOpen(records: readonly LeverRecord[], list: readonly Transaction[]): LeverRecord[] {
  return records.filter((record) => {
    const sent = sentOf(record, records, list);
    return sent.length === 0 || sent.some((one) => isOpen(one) || !record.told.includes(one.hash ?? ''));
  });
}

/** A transaction is of the last question for the same before it. */
function sentOf(record: LeverRecord, records: readonly LeverRecord[], list: readonly Transaction[]): Transaction[] {
  return list.filter((one) => {
    // What a multisig answers is the name of a proposal until its transaction is found.
    if (one.hash === undefined || (one.isSmartAccount && one.stage !== 'final')) return false;
    const questions = records.filter((other) => isSame(other, one) && other.at <= one.askedAt);
    return questions.length > 0 && questions.at(-1)?.entryId === record.entryId;
  });
}

const isSame = ({ call, sender }: LeverRecord, one: Transaction): boolean =>
  sameAddress(sender, one.sender) && JSON.stringify(call) === JSON.stringify(one.call);
