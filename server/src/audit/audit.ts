/**
 * Records acts of staff in the transaction of the act itself: no act without its entry, no entry without its act.
 * Each entry carries the hash of the previous one. A trigger refuses to change or remove entries; bypassing it visibly breaks
 * the chain.
 *
 * The chain itself holds ids. Reasons, and details that may be personal data, are stored separately and can be erased with an
 * account. The entry keeps a salted hash of each, which reveals whether an existing text has been changed.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@eleven/protocol/api/user';
import type { AuditAct, AuditDetail, AuditTargetKind } from '@eleven/protocol/audit';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import { type AuditRow, type AuditTextRow, insertEntry, lockHead, readChain, readTexts } from './audit.store.ts';

export type AuditDetails = Readonly<Partial<Record<AuditDetail, string>>>;

export interface AuditEntry {
  /** Null for acts of the system. */
  readonly actor: Pick<User, 'id' | 'role'> | null;
  readonly act: AuditAct;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string };
  /** Written by the actor; empty if none is required. */
  readonly reason?: string;
  /**
   * The change, without names, users' addresses or contents. Details are erased with the account that they are about, except
   * the wallet and amounts of an admin action on the vault: these stay forever, as they do on the chain.
   */
  readonly details?: AuditDetails;
  readonly now: Date;
}

/** The hash before the first entry. */
const GENESIS = '0'.repeat(64);
const PAGE = 1_000;

/** Returns the entry's number. Call it last in the transaction: other acts wait from here until the commit. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<number> {
  const { actor, act, target, reason = '', details = {}, now } = entry;
  const head = await lockHead(tx);
  const id = (head?.id ?? 0) + 1;
  const isPublic = target.kind === 'vault';
  const texts = [
    ...textOf(id, 'reason', reason),
    ...(isPublic || Object.keys(details).length === 0 ? [] : textOf(id, 'details', JSON.stringify(details))),
  ];
  const row = {
    id,
    createdAt: now,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    act,
    targetKind: target.kind,
    targetId: target.id,
    reason: '',
    details: {
      ...(isPublic ? details : {}),
      ...Object.fromEntries(texts.map((text) => [hashNameOf(text), hashOfText(text)])),
    },
    previousHash: head?.hash ?? GENESIS,
  };
  await insertEntry(tx, { ...row, hash: hashOf(row) }, texts);
  return row.id;
}

export interface ChainCheck {
  readonly ok: boolean;
  /** Number of valid entries, from the first one on. */
  readonly entries: number;
  /** Hash of the last valid entry: a copy kept elsewhere reveals whether the end was cut off. */
  readonly head: string;
  /** The first entry that does not continue from the previous one, or does not match its hash. */
  readonly brokenAt: number | null;
  /** False while more entries follow. */
  readonly isEnd: boolean;
}

interface CheckPart {
  /** The end of an earlier part; by default the check starts from the first entry. */
  readonly after?: Pick<ChainCheck, 'entries' | 'head'>;
  /** Stops after the page that contains this many entries; by default checks all. */
  readonly most?: number;
}

/**
 * Reads the log and recomputes every hash, including those of reasons and details that are not erased. Each part begins where
 * the previous one ended, so together they prove as much as a single run.
 */
export async function checkChain(
  db: Db,
  { after, most = Number.POSITIVE_INFINITY }: CheckPart = {},
): Promise<ChainCheck> {
  let { entries, head } = after ?? { entries: 0, head: GENESIS };
  const last = entries + most;
  for (;;) {
    const rows = await readChain(db, entries, PAGE);
    const texts = await readTexts(
      db,
      rows.map(({ id }) => id),
    );
    const forged = new Set<number>();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const text of texts) {
      if (byId.get(text.entryId)?.details[hashNameOf(text)] !== hashOfText(text)) forged.add(text.entryId);
    }
    for (const row of rows) {
      const isNext = row.id === entries + 1 && row.previousHash === head;
      const continues = isNext && row.hash === hashOf(row) && !forged.has(row.id);
      if (!continues) return { ok: false, entries, head, brokenAt: entries + 1, isEnd: true };
      entries = row.id;
      head = row.hash;
    }
    const isEnd = rows.length < PAGE;
    if (isEnd || entries >= last) return { ok: true, entries, head, brokenAt: null, isEnd };
  }
}

/** The name under which an entry holds the hash of a separately stored text. */
const hashNameOf = ({ part }: Pick<AuditTextRow, 'part'>): string => `${part}Hash`;
const HASH_NAMES: ReadonlySet<string> = new Set(['reason', 'details'].map((part) => hashNameOf({ part })));

function textOf(entryId: number, part: 'reason' | 'details', value: string): AuditTextRow[] {
  // The salt prevents an erased text from being found by trying likely ones.
  return value === '' ? [] : [{ entryId, part, salt: randomBytes(16).toString('base64url'), value }];
}

function hashOfText({ salt, value }: AuditTextRow): string {
  return createHash('sha256').update(`${salt} ${value}`).digest('hex');
}

export interface AuditTexts {
  readonly reason: string;
  readonly details: Record<string, string>;
  /** Whether a text was erased with an account. */
  readonly erased: boolean;
}

/** The texts of an entry, from the chain and from the separate table. */
export function withTexts(entry: Pick<AuditRow, 'reason' | 'details'>, texts: readonly AuditTextRow[]): AuditTexts {
  const writtenAs = (part: string) => texts.find((text) => text.part === part)?.value;
  const inChain = Object.entries(entry.details).filter(([name]) => !HASH_NAMES.has(name));
  return {
    reason: writtenAs('reason') ?? entry.reason,
    details: { ...Object.fromEntries(inChain), ...JSON.parse(writtenAs('details') ?? '{}') },
    erased: Object.keys(entry.details).length - inChain.length > texts.length,
  };
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
