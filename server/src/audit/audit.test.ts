import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLog, auditTexts } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { auditEntries } from '../testing/audit-entries.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { deleteTextsOf } from './audit.store.ts';
import { type AuditEntry, audit, checkChain } from './audit.ts';

const database = useDatabase();
const clock = createTestClock();
const actor = { id: 'someone', role: 'admin' } as const;

const write = (changes: Partial<AuditEntry> = {}) =>
  inTransaction(database().db, (tx) =>
    audit(tx, {
      actor,
      act: 'user.suspended',
      target: { kind: 'user', id: 'reader' },
      reason: '사칭 신고 3건',
      details: { sessions: '2', route: '1' },
      now: clock.now(),
      ...changes,
    }),
  );
const rows = () => database().db.select().from(auditLog).orderBy(auditLog.id);

/** Makes changes that only the owner of the database can make. */
async function behindTheTrigger(work: () => Promise<unknown>): Promise<void> {
  await database().db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await work();
  await database().db.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
}

afterEach(async () => {
  await behindTheTrigger(() => database().db.delete(auditLog));
  await database().db.delete(auditTexts);
});

describe('the audit log', () => {
  it('numbers its entries without gaps and chains each to the previous one', async () => {
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 0, brokenAt: null });
    await write();
    clock.advance(1_500);
    await write({ actor: null, act: 'admin.created', details: {}, reason: '' });
    const [first, second] = await rows();
    expect([first?.id, second?.id]).toEqual([1, 2]);
    expect(second?.previousHash).toBe(first?.hash);
    expect(await checkChain(database().db)).toEqual({
      ok: true,
      entries: 2,
      head: second?.hash,
      brokenAt: null,
      isEnd: true,
    });
  });

  it('is checked in parts, each of which begins where the previous one ended', async () => {
    const { db } = database();
    // A part ends with a page of a thousand.
    await inTransaction(db, async (tx) => {
      const entry = { actor, act: 'user.suspended', target: { kind: 'user', id: 'reader' }, now: clock.now() } as const;
      for (let count = 0; count < 1_002; count++) await audit(tx, entry);
    });
    const [newest] = (await rows()).slice(-1);
    const first = await checkChain(db, { most: 1 });
    expect(first).toMatchObject({ ok: true, entries: 1_000, isEnd: false });
    const rest = await checkChain(db, { after: first, most: 1 });
    expect(rest).toEqual({ ok: true, entries: 1_002, head: newest?.hash, brokenAt: null, isEnd: true });
    expect(await checkChain(db, { after: { entries: 1_000, head: rest.head } })).toMatchObject({
      ok: false,
      brokenAt: 1_001,
    });
  });

  it('remains a single chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => write({ details: { count: String(i) } })));
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 12 });
  });

  it('has no entry for an act that was rolled back', async () => {
    const failing = inTransaction(database().db, async (tx) => {
      await audit(tx, { actor, act: 'export.made', target: { kind: 'list', id: 'users' }, now: clock.now() });
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect(await rows()).toEqual([]);
  });

  it('refuses updates, deletions and truncation', async () => {
    await write();
    const { db } = database();
    const causeOf = (error: unknown) => String(error instanceof Error ? error.cause : error);
    for (const attempt of [
      () => db.update(auditLog).set({ reason: 'nothing' }),
      () => db.delete(auditLog),
      () => db.execute(sql`truncate audit_log`),
    ]) {
      expect(await attempt().then(String, causeOf)).toContain('audit_log is append-only');
    }
    expect(await rows()).toHaveLength(1);
  });

  it('holds ids only, and stays valid when texts about an account are erased with it', async () => {
    await write({ reason: 'He wrote as jiwoo@example.com', details: { network: '203.0.113.9' } });
    await write({ target: { kind: 'ticket', id: 'E-000007' }, reason: 'jiwoo@example.com again' });
    await write({ target: { kind: 'user', id: 'other' }, actor: { id: 'reader', role: 'support' }, reason: 'stays' });
    const chain = JSON.stringify(await rows());
    for (const word of ['jiwoo', '203.0.113.9', 'stays']) expect(chain).not.toContain(word);
    await inTransaction(database().db, (tx) => deleteTextsOf(tx, 'reader', ['E-000007']));
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 3 });
    const left = await database().db.select().from(auditTexts);
    expect(left.map(({ entryId, part, value }) => ({ entryId, part, value }))).toEqual([
      { entryId: 3, part: 'reason', value: 'stays' },
    ]);
  });

  it('still verifies older entries, which contain their reason', async () => {
    const entry = { id: 1, createdAt: clock.now(), actorId: 'someone', actorRole: 'admin', act: 'user.suspended' };
    const target = { targetKind: 'user', targetId: 'reader', reason: 'an old reason', details: { a: '1' } };
    const previousHash = '0'.repeat(64);
    const fields = [previousHash, 1, entry.createdAt.toISOString(), 'someone', 'admin', 'user.suspended'];
    const text = JSON.stringify([...fields, 'user', 'reader', 'an old reason', [['a', '1']]]);
    const hash = createHash('sha256').update(text).digest('hex');
    await database()
      .db.insert(auditLog)
      .values({ ...entry, ...target, previousHash, hash });
    await write();
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 2 });
    expect((await auditEntries(database().db)).map(({ reason }) => reason)).toEqual(['an old reason', '사칭 신고 3건']);
  });

  const forgeries: [string, () => Promise<unknown>, number][] = [
    ['a changed reason', () => database().db.update(auditLog).set({ reason: 'x' }).where(eq(auditLog.id, 2)), 2],
    [
      'changed details',
      () =>
        database()
          .db.update(auditLog)
          .set({ details: { a: '9' } })
          .where(eq(auditLog.id, 1)),
      1,
    ],
    [
      'a changed reason beside the chain',
      () => database().db.update(auditTexts).set({ value: 'x' }).where(eq(auditTexts.entryId, 2)),
      2,
    ],
    ['another actor', () => database().db.update(auditLog).set({ actorId: null }).where(eq(auditLog.id, 3)), 3],
    ['a removed entry', () => database().db.delete(auditLog).where(eq(auditLog.id, 2)), 2],
  ];
  it.each(forgeries)('shows where the chain breaks after %s', async (_, forge, brokenAt) => {
    for (let i = 0; i < 3; i++) await write();
    await behindTheTrigger(forge);
    expect(await checkChain(database().db)).toMatchObject({ ok: false, brokenAt });
  });
});
