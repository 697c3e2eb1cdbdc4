/**
 * Records acts of staff in the transaction of the act itself: no act without its entry, no entry without its act.
 * Each entry carries the hash of the one before, so that whoever changes or removes one, past the trigger that refuses it,
 * breaks the chain for everybody to see.
 */
import { createHash } from 'node:crypto';
import type { User } from '@eleven/protocol/api/user';
import type { AuditAct, AuditTargetKind } from '@eleven/protocol/audit';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/tx.ts';
import { type AuditRow, insertEntry, lockHead, readChain } from './audit.store.ts';

export interface AuditEntry {
  /** Null for what the system did by itself. */
  readonly actor: Pick<User, 'id' | 'role'> | null;
  readonly act: AuditAct;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string };
  /** In the words of the actor; empty where none is asked for. */
  readonly reason?: string;
  /**
   * The change, without names, addresses of people or contents: the log is kept for ever. Of an admin action on the vault it has
   * wallet and amounts, which the chain keeps for ever as well.
   */
  readonly details?: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** The hash before the first entry. */
const GENESIS = '0'.repeat(64);
const PAGE = 1_000;

/** Answers the entry's number. Call it last in the transaction: other acts wait from here to the commit. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<number> {
  const { actor, act, target, reason = '', details = {}, now } = entry;
  const head = await lockHead(tx);
  const row = {
    id: (head?.id ?? 0) + 1,
    createdAt: now,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    act,
    targetKind: target.kind,
    targetId: target.id,
    reason,
    details: { ...details },
    previousHash: head?.hash ?? GENESIS,
  };
  await insertEntry(tx, { ...row, hash: hashOf(row) });
  return row.id;
}

export interface ChainCheck {
  readonly ok: boolean;
  readonly entries: number;
  /** Hash of the newest entry: whoever has written it down elsewhere can tell whether the end was cut off. */
  readonly head: string;
  /** The first entry that does not continue from the one before it, or is not what its hash was made of. */
  readonly brokenAt: number | null;
}

/** Reads the whole log and computes every hash again. */
export async function checkChain(db: Db): Promise<ChainCheck> {
  let entries = 0;
  let head = GENESIS;
  for (;;) {
    const rows = await readChain(db, entries, PAGE);
    for (const row of rows) {
      const continues = row.id === entries + 1 && row.previousHash === head && row.hash === hashOf(row);
      if (!continues) return { ok: false, entries, head, brokenAt: entries + 1 };
      entries = row.id;
      head = row.hash;
    }
    if (rows.length < PAGE) return { ok: true, entries, head, brokenAt: null };
  }
}

/** SHA-256 over every field in a fixed order, with what the database may reorder (the details) sorted by name. */
function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = [
    row.previousHash,
    row.id,
    row.createdAt.toISOString(),
    row.actorId,
    row.actorRole,
    row.act,
    row.targetKind,
    row.targetId,
    row.reason,
    details,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
