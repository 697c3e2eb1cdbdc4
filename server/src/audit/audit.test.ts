import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
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
      details: { b: '2', a: '1' },
      now: clock.now(),
      ...changes,
    }),
  );
const rows = () => database().db.select().from(auditLog).orderBy(auditLog.id);

/** Changes that only the owner of the database can make. */
async function behindTheTrigger(work: () => Promise<unknown>): Promise<void> {
  await database().db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await work();
  await database().db.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
}

afterEach(() => behindTheTrigger(() => database().db.delete(auditLog)));

describe('the audit log', () => {
  it('numbers its entries without gaps and chains each to the one before', async () => {
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 0, brokenAt: null });
    await write();
    clock.advance(1_500);
    await write({ actor: null, act: 'admin.created', details: {}, reason: '' });
    const [first, second] = await rows();
    expect([first?.id, second?.id]).toEqual([1, 2]);
    expect(second?.previousHash).toBe(first?.hash);
    expect(await checkChain(database().db)).toEqual({ ok: true, entries: 2, head: second?.hash, brokenAt: null });
  });

  it('keeps one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => write({ details: { i: String(i) } })));
    expect(await checkChain(database().db)).toMatchObject({ ok: true, entries: 12 });
  });

  it('has no entry of an act that was rolled back', async () => {
    const failing = inTransaction(database().db, async (tx) => {
      await audit(tx, { actor, act: 'export.made', target: { kind: 'list', id: 'users' }, now: clock.now() });
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect(await rows()).toEqual([]);
  });

  it('refuses to change, delete or empty what is written', async () => {
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
    ['another actor', () => database().db.update(auditLog).set({ actorId: null }).where(eq(auditLog.id, 3)), 3],
    ['a removed entry', () => database().db.delete(auditLog).where(eq(auditLog.id, 2)), 2],
  ];
  it.each(forgeries)('shows where the chain breaks after %s', async (_, forge, brokenAt) => {
    for (let i = 0; i < 3; i++) await write();
    await behindTheTrigger(forge);
    expect(await checkChain(database().db)).toMatchObject({ ok: false, brokenAt });
  });
});
