import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSV_BEGIN } from '@eleven/protocol/csv';
import { readStrictCsv } from '@eleven/protocol/testing/strict-csv';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { auditLog, ticketMessages, tickets, users, wallets } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { fill } from '../../testing/fill.ts';
import { exportUsers } from './export-users.ts';

const database = useDatabase();
const clock = createTestClock();
const folder = mkdtempSync(join(tmpdir(), 'eleven-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
function readCsv(path: string): Record<string, string>[] {
  const text = readFileSync(path, 'utf8');
  expect(text.startsWith(CSV_BEGIN)).toBe(true);
  const [head = [], ...rows] = readStrictCsv(text.slice(CSV_BEGIN.length));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

it('exports all users and tickets over several pages, without formulas and secrets, readable by the owner only', async () => {
  const { db } = database();
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => createTestUser(database(), { clock })));
  const [first] = people;
  if (!first) throw new Error('nobody');
  await db.update(users).set({ name: '=HYPERLINK("http://x")' }).where(eq(users.id, first.id));
  for (const digit of ['b', 'a'])
    await db.insert(wallets).values({ address: `0x${digit.repeat(40)}`, userId: first.id, linkedAt: clock.now() });
  for (const { id: userId } of people) {
    const ticket = await fill(db, tickets, { userId, now: clock.now(), text: '+1' });
    const more = { ticketId: ticket?.id, text: '@SUM(A1)\n"quoted"' };
    await fill(db, ticketMessages, { userId, now: clock.now(), text: 'x', more });
  }

  const inside = join(folder, 'new/one');
  const files = await exportUsers({ db, clock }, inside, 2);
  expect(modeOf(inside)).toBe(0o700);
  expect(readdirSync(inside).sort()).toEqual(files.map(({ path }) => path.slice(inside.length + 1)).sort());
  for (const { path } of files) expect(modeOf(path)).toBe(0o600);
  const [userRows = [], ticketRows = [], messageRows = []] = files.map(({ path }) => readCsv(path));
  const counts = [await db.$count(users), await db.$count(tickets), await db.$count(ticketMessages)];
  expect([userRows.length, ticketRows.length, messageRows.length]).toEqual(counts);
  expect(files.map(({ rows }) => rows)).toEqual(counts);
  expect(userRows.map(({ id }) => id)).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
  expect(userRows.find(({ id }) => id === first.id)).toMatchObject({
    name: `'=HYPERLINK("http://x")`,
    email: first.email,
    wallets: `0x${'a'.repeat(40)} 0x${'b'.repeat(40)}`,
  });
  expect(ticketRows.find(({ userId }) => userId === first.id)).toMatchObject({ email: first.email });
  expect(messageRows[0]?.text).toBe(`'@SUM(A1)\n"quoted"`);
  expect(Object.keys(userRows[0] ?? {}).join()).not.toMatch(/password|secret|key|code/i);
  expect(await db.select({ act: auditLog.act, id: auditLog.targetId }).from(auditLog)).toEqual([
    { act: 'export.made', id: 'users' },
    { act: 'export.made', id: 'tickets' },
  ]);
});

it('leaves no partial file when it fails', async () => {
  const { db } = database();
  await db.execute(sql`alter table ticket_messages rename to away`);
  onTestFinished(async () => void (await db.execute(sql`alter table away rename to ticket_messages`)));
  await expect(exportUsers({ db, clock }, join(folder, 'broken'))).rejects.toThrow();
  expect(readdirSync(join(folder, 'broken'))).toEqual([]);
});
