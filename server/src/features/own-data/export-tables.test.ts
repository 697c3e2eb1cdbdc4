/** The tables that an export contains, and the parts of them that it omits. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as t from '../../db/schema.ts';
import { fill, ownersOf } from '../../testing/fill.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { makeNextExport } from './export.ts';
import { partsOf } from './export-parts.store.ts';
import { tablesWithPolicies } from './personal-tables.store.ts';

const test = useOwnData();
const { database, clock, send, provenPerson, jobs } = test;
const WALLET = `0x${'7c'.repeat(20)}`;
const STAFF = 'a-member-of-the-staff';
/** Parts whose rows come from the chain, which is public. */
const OF_CHAIN = ['fixed-positions', 'flexible-stakes', 'statement'];

type Rows = Record<string, string | number | boolean | null>[];
async function exported(cookie: string) {
  const { id } = (await send('POST', '/api/profile/data/export', cookie)).json();
  while (await makeNextExport(jobs()));
  const zip = unzipSync((await send('GET', `/api/profile/data/export/${id}`, cookie)).rawPayload);
  const all = Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  const part = (name: string): Rows => JSON.parse(Object.fromEntries(all)[`json/${name}.json`] ?? 'null');
  return { part, text: all.map(([, content]) => content).join('') };
}

async function addTicket(owner: { userId?: string; email?: string; confirmedAt?: Date | null }, subject: string) {
  const { db } = database();
  const now = clock.now();
  const about = { locale: 'en', category: 'other', subject, createdAt: now, confirmedAt: now, updatedAt: now };
  const [ticket] = await db
    .insert(t.tickets)
    .values({ ...about, ...owner })
    .returning();
  const message = { ticketId: ticket?.id ?? 0n, kind: 'message', createdAt: now };
  const [words] = await db
    .insert(t.ticketMessages)
    .values([
      { ...message, byStaff: false, text: `${subject}: my words` },
      { ...message, byStaff: true, text: `${subject}: an answer` },
      { ...message, byStaff: true, kind: 'note', text: `${subject}: a staff note` },
    ])
    .returning();
  const file = { id: randomUUID(), messageId: words?.id, type: 'image/png', bytes: 1, sha256: 'f', createdAt: now };
  await db.insert(t.attachments).values({ ...file, name: `${subject}.png`, storageKey: 'k', userId: owner.userId });
}

describe('the export of an account', () => {
  it('includes or omits each table with personal data by name, and has each part that is named', async () => {
    const { id } = await provenPerson();
    const parts = (await partsOf(database().db, id)).map(({ name }) => name);
    const personal = tablesWithPolicies().filter(({ policy }) => policy !== 'nothing personal');
    expect(personal.filter(({ exported: where }) => where === undefined).map(({ name }) => name)).toEqual([]);
    const named = personal.flatMap(({ exported: where }) => (where && 'parts' in where ? where.parts : []));
    expect([...new Set(named)].sort()).toEqual(parts.filter((part) => !OF_CHAIN.includes(part)).sort());
  });

  it('has rows of every table that it is said to include, and nothing that is internal to the staff', async () => {
    const { db } = database();
    const { id, email, cookie } = await provenPerson();
    await addTicket({ userId: id }, 'A question');
    await db.insert(t.mailSuppressions).values({ address: email, reason: 'complaint', since: clock.now() });
    const special: Record<string, Record<string, unknown>> = {
      wallets: { address: WALLET },
      wallet_claims: { address: WALLET },
      user_restrictions: { kind: 'tickets', reason: 'Spam', startedBy: STAFF, liftReason: STAFF },
      factor_cases: {
        decision: 'refused',
        decidedBy: STAFF,
        decisionReason: STAFF,
        openedBy: STAFF,
        openReason: STAFF,
      },
      security_events: { targetKind: 'user', targetId: STAFF, network: '198.51.100.77' },
    };
    const included = tablesWithPolicies().flatMap(({ exported: where, ...one }) =>
      where && 'parts' in where ? [{ ...one, parts: where.parts }] : [],
    );
    for (const { name, table } of included) {
      const owner = ownersOf(table)[0];
      if (owner === undefined) continue;
      const { rows } = await db.execute(sql`select 1 from ${table} where ${sql.identifier(owner)} = ${id} limit 1`);
      if (rows.length === 0 || name in special)
        await fill(db, table, { userId: id, now: clock.now(), text: 'mine', more: special[name] });
    }
    const { part, text } = await exported(cookie);
    const empty = included.flatMap(({ parts }) => parts).filter((name) => part(name).length === 0);
    expect(empty).toEqual([]);
    expect(part('security-events')).toContainEqual(
      expect.objectContaining({ network: '198.51.100.77', lastAt: clock.now().toISOString() }),
    );
    expect(part('recoveries').map(({ kind, decision }) => [kind, decision])).toEqual([
      ['recovery', undefined],
      ['case with support', 'refused'],
    ]);
    expect(part('wallet-claims')).toEqual([expect.objectContaining({ claimedBy: 'you' })]);
    expect(part('announcements')).toEqual([expect.objectContaining({ textEn: expect.stringContaining('of nobody') })]);
    expect(text).not.toContain('a staff note');
    expect(text).not.toContain(STAFF);
  });

  it('has the tickets that were written without signing in from its proven address, and no others', async () => {
    const { id, email, cookie } = await provenPerson();
    await addTicket({ email }, 'As a visitor');
    await addTicket({ email, confirmedAt: null }, 'Typed by anybody');
    await addTicket({ email: `else.${email}` }, 'Of somebody else');
    await addTicket({ userId: id }, 'As a user');
    const { part } = await exported(cookie);
    expect(part('tickets').map(({ subject, writtenAs }) => [subject, writtenAs])).toEqual([
      ['As a visitor', 'visitor'],
      ['As a user', 'account'],
    ]);
    expect(part('ticket-messages').map(({ from, text }) => [from, text])).toEqual([
      ['you', 'As a visitor: my words'],
      ['support', 'As a visitor: an answer'],
      ['you', 'As a user: my words'],
      ['support', 'As a user: an answer'],
    ]);
    expect(
      part('ticket-files')
        .map(({ name, from, address }) => [name, from, address])
        .sort(),
    ).toEqual([
      ['As a user.png', 'you', expect.stringMatching(/^\/api\/support\/attachments\//)],
      // Only the link in the emails about a visitor's ticket opens its files.
      ['As a visitor.png', 'you', null],
    ]);
    await database().db.update(t.users).set({ emailVerified: false }).where(eq(t.users.id, id));
    expect((await exported(cookie)).part('tickets').map(({ subject }) => subject)).toEqual(['As a user']);
  });

  it('says when the password was first and last set, and lists none if the account has none', async () => {
    const { id, cookie } = await provenPerson();
    const [first, last] = [new Date('2026-01-02T00:00:00Z'), new Date('2026-03-04T00:00:00Z')];
    const { db } = database();
    await db.update(t.accounts).set({ createdAt: first, updatedAt: last }).where(eq(t.accounts.userId, id));
    const methods = async () => (await exported(cookie)).part('sign-in-methods');
    expect(await methods()).toEqual([
      {
        kind: 'password',
        name: null,
        createdAt: first.toISOString(),
        changedAt: last.toISOString(),
        lastUsedAt: null,
      },
    ]);
    await db.update(t.accounts).set({ password: null }).where(eq(t.accounts.userId, id));
    expect(await methods()).toEqual([]);
  });
});
