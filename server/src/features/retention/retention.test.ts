import { readFileSync } from 'node:fs';
import { DAY_MS } from '@eleven/protocol/durations';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { accountDeletions, knownDevices, mailTokens, pushSubscriptions, sessions, tickets } from '../../db/schema.ts';
import { fill } from '../../testing/fill.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { tableOf } from './retention.store.ts';
import { applyRetention } from './retention.ts';
import { RETENTION_RULES } from './rules.store.ts';

const { database, clock, user } = useTestApp();
const lines: unknown[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
const apply = (batchRows?: number) => applyRetention({ db: database().db, clock, log }, batchRows);

it('deletes in batches the rows past their time, and nothing else', async () => {
  const { db } = database();
  const [old, young] = [await user(), await user()];
  await db
    .update(sessions)
    .set({ expiresAt: ago(31) })
    .where(eq(sessions.id, old.sessionId));
  await db
    .update(sessions)
    .set({ expiresAt: ago(29) })
    .where(eq(sessions.id, young.sessionId));
  const devices = Array.from({ length: 7 }, (_, i) => ({
    userId: old.id,
    device: `d${i}`,
    seenAt: ago(i < 5 ? 366 : 364),
  }));
  await db.insert(knownDevices).values(devices);
  expect(await apply(2)).toEqual({ sessions: 1, known_devices: 5 });
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual([young.sessionId]);
  expect(await db.select().from(knownDevices)).toHaveLength(2);
  expect(await apply()).toEqual({});
});

/** For rules that cover only some rows of a table: columns of a row that is covered, and of one that is not. */
const SOME_OF: Readonly<Record<string, { meant: object; others: object }>> = {
  'activity.created_at': { meant: { kind: 'signedIn' }, others: { kind: 'staked' } },
  'tickets.updated_at': { meant: { userId: null, email: 'visitor@example.org' }, others: {} },
  'tickets.created_at': {
    meant: { userId: null, email: 'visitor@example.org' },
    others: { userId: null, email: 'visitor@example.org', confirmedAt: clock.now() },
  },
};

describe('each rule', () => {
  it.each(RETENTION_RULES.map((rule) => [`${tableOf(rule.since)}: ${rule.what}`, rule] as const))(
    '%s',
    async (_, { since, days, only }) => {
      const { db } = database();
      const { table } = since;
      const [key] = Object.entries(getTableColumns(table)).find(([, column]) => column === since) ?? [];
      const name = tableOf(since);
      const some = only === undefined ? undefined : SOME_OF[`${name}.${since.name}`];
      const timeOf = (at: Date) => (since.dataType === 'number' ? at.getTime() : at);
      const rows = async () => (await db.execute(sql`select 1 from ${table}`)).rows.length;
      const putAt = async (age: number, more = some?.meant) =>
        fill(db, table as PgTable, {
          userId: (await user()).id,
          now: clock.now(),
          text: 'x',
          more: { ...more, [key ?? '']: timeOf(ago(age)) },
        });
      await apply();
      const before = await rows();
      await putAt(days + 1);
      await putAt(days - 1);
      // Rows that the rule does not cover stay, regardless of their age.
      if (some) await putAt(days * 10, some.others);
      expect(await apply()).toEqual({ [name]: 1 });
      expect(lines.at(-1)).toMatchObject({ msg: 'retention', deleted: { [name]: 1 } });
      // A user has a session.
      const kept = name === 'sessions' ? 3 : some ? 2 : 1;
      expect(await rows()).toBe(before + kept);
    },
  );
});

it('keeps an expired session while its device gets notifications', async () => {
  const { db } = database();
  const { id: userId, sessionId } = await user();
  await db
    .update(sessions)
    .set({ expiresAt: ago(100) })
    .where(eq(sessions.id, sessionId));
  await fill(db, pushSubscriptions, { userId, now: clock.now(), text: 'x', more: { sessionId } });
  const isKept = async () => (await db.$count(sessions, eq(sessions.id, sessionId))) === 1;
  await apply();
  expect(await isKept()).toBe(true);
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  await apply();
  expect(await isKept()).toBe(false);
});

it('keeps the link that keeps an account for as long as its deletion waits for the end of a suspension', async () => {
  const { db } = database();
  const { id: userId } = await user();
  const link = { userId, now: clock.now(), text: 'x', more: { purpose: 'keepAccount', expiresAt: ago(100) } };
  await fill(db, mailTokens, link);
  await fill(db, accountDeletions, { userId, now: ago(107), text: 'x' });
  expect(await apply()).toEqual({});
  await db.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
  expect(await apply()).toEqual({ mail_tokens: 1 });
});

it('leaves tickets of deleted accounts, kept by law, to the setting that keeps them', async () => {
  const { db } = database();
  await fill(db, tickets, {
    userId: (await user()).id,
    now: clock.now(),
    text: 'x',
    more: { userId: null, email: null, updatedAt: ago(1_500) },
  });
  expect(await apply()).toEqual({});
  await db.delete(tickets);
});

it('deletes tickets a hundred at a time, with their threads', async () => {
  const { db } = database();
  await db.insert(tickets).values(
    Array.from({ length: 250 }, () => ({
      category: 'other',
      subject: 's',
      state: 'closed',
      locale: 'en',
      email: 'visitor@example.org',
      confirmedAt: ago(2_000),
      createdAt: ago(2_000),
      updatedAt: ago(2_000),
    })),
  );
  await db.execute(sql`create table most_gone (n int)`);
  await db.execute(sql`
    create function note_gone() returns trigger language plpgsql as $$
      begin insert into most_gone select count(*) from gone; return null; end $$`);
  await db.execute(sql`
    create trigger note_gone after delete on tickets referencing old table as gone for each statement execute function note_gone()`);
  try {
    expect(await apply()).toEqual({ tickets: 250 });
    const { rows } = await db.execute<{ n: number }>(sql`select n from most_gone where n > 0 order by n`);
    expect(rows.map(({ n }) => n)).toEqual([50, 100, 100]);
  } finally {
    await db.execute(sql`drop trigger note_gone on tickets`);
    await db.execute(sql`drop function note_gone`);
    await db.execute(sql`drop table most_gone`);
  }
});

it('deletes each row once when two processes run at the same time', async () => {
  const person = await user();
  const devices = Array.from({ length: 30 }, (_, i) => ({ userId: person.id, device: `e${i}`, seenAt: ago(400) }));
  await database().db.insert(knownDevices).values(devices);
  const [one, other] = await Promise.all([apply(3), apply(3)]);
  await apply(3);
  expect((one.known_devices ?? 0) + (other.known_devices ?? 0)).toBeLessThanOrEqual(30);
  expect(await database().db.select().from(knownDevices).where(eq(knownDevices.userId, person.id))).toEqual([]);
});

it('matches docs/retention.md', () => {
  const paper = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8');
  const rows = [...paper.matchAll(/^\| `(\w+)` \| (.+) \| (\d+) days \|$/gm)].map(([, ...row]) => row);
  expect(rows).toEqual(RETENTION_RULES.map(({ since, days, what }) => [tableOf(since), what, String(days)]));
});
