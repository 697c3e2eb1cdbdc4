import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@eleven/protocol/durations';
import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { audit, checkChain } from '../../audit/audit.ts';
import * as schema from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { TEST_KEYS } from '../../testing/app.ts';
import { fill, ownersOf } from '../../testing/fill.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { deleteDue, startOwnDataJobs } from './jobs.ts';
import { tablesWithPolicies } from './personal-tables.store.ts';

const test = useOwnData();
const { database, clock, send, post, login, mail, jobs, outbox } = test;
const IP = '198.51.100.77';
const AGENT = 'Peculiar-Browser/7.3';
const NAME = 'Hong Gildong-Unmistakable';
const ALIAS = 'hidden-marker';
const WALLET = `0x${'9d'.repeat(20)}`;
const FROM_THERE = { 'user-agent': AGENT, 'x-forwarded-for': IP };

/** The words found anywhere in the rows of each table; omits tables with none of them. */
async function tablesWith(words: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of tablesWithPolicies()) {
    // Only account ids stay in the audit chain.
    const row = name === 'audit_log' ? sql`(r.reason || r.details::text)` : sql`r::text`;
    const { rows } = await database().db.execute<{ word: string }>(
      sql`select word from json_array_elements_text(${JSON.stringify(words)}::json) as word
        where exists (select 1 from ${sql.identifier(name)} as r where ${row} ilike '%' || word || '%')`,
    );
    if (rows.length > 0) found[name] = rows.map(({ word }) => word);
  }
  return found;
}

describe('the deletion policies of the tables', () => {
  it('name every table of the schema', () => {
    expect(
      tablesWithPolicies()
        .filter(({ policy }) => policy === undefined)
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('say correctly which rows go with the user, and no table without personal data refers to a user', () => {
    for (const { name, table, policy } of tablesWithPolicies()) {
      if (policy === 'with the user') expect([name, ownersOf(table).length > 0]).toEqual([name, true]);
      const refers = getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.users);
      if (policy === 'nothing personal') expect([name, refers]).toEqual([name, false]);
    }
  });
});

const idOf = (number: string) => BigInt(number.replace(/\D/g, ''));
const hashOfAddress = (email: string) => TEST_KEYS.macs('address of a sign-in', email)[0];

describe('a deleted account', () => {
  let words: string[];
  let kept: string;
  beforeAll(async () => {
    vi.useRealTimers();
  });

  /** A user who has data of every kind. */
  async function person() {
    const given = { name: NAME, email: `gildong-${randomUUID()}@example.org`, password: 'correct mule cell paper' };
    const registered = await post(
      '/api/register',
      { ...given, acceptedTerms: true },
      { ...FROM_THERE, 'idempotency-key': randomUUID() },
    );
    const { id } = registered.json();
    await database().db.update(schema.users).set({ emailVerified: true }).where(eq(schema.users.id, id));
    const signedIn = await login({ email: given.email, password: given.password }, FROM_THERE);
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    await login({ email: given.email, password: 'wrong' }, FROM_THERE);
    await test.stepUp(id);
    const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      test.ask(method, url, { cookie, payload, headers: { ...FROM_THERE, 'idempotency-key': randomUUID() } });
    const ticket = { category: 'other', subject: `I am ${NAME}`, text: `Write to ${given.email}, wallet ${WALLET}` };
    const opened = await call('POST', '/api/tickets', ticket);
    expect(opened.statusCode).toBe(200);
    const number: string = opened.json().number;
    expect((await post('/api/ticket-links', { email: given.email, ...ticket }, FROM_THERE)).statusCode).toBe(204);
    const wished = await post('/api/status/subscriptions', { email: given.email }, FROM_THERE);
    expect(wished.statusCode).toBe(204);
    await database().db.insert(schema.wallets).values({ address: WALLET, userId: id, linkedAt: clock.now() });
    const asked = { nonce: randomUUID(), purpose: 'signIn', address: WALLET, message: WALLET, expiresAt: clock.now() };
    await database().db.insert(schema.walletNonces).values(asked);
    await database()
      .db.insert(schema.verifications)
      .values({ id: randomUUID(), identifier: given.email, value: id, expiresAt: clock.now() });
    await post('/api/password/forgot', { email: given.email }, FROM_THERE);
    await database()
      .db.insert(schema.mailSuppressions)
      .values({ address: given.email, reason: 'complaint', since: clock.now() });
    const [session] = await database().db.select().from(schema.sessions).where(eq(schema.sessions.userId, id));
    await database()
      .db.insert(schema.webauthnChallenges)
      .values({ challenge: randomUUID(), purpose: 'stepUp', holder: session?.id ?? null, expiresAt: clock.now() });
    await inTransaction(database().db, async (tx) => {
      await outbox.post(tx, {
        kind: 'newDevice',
        to: given.email,
        userId: id,
        params: { network: IP, device: AGENT },
        locale: 'ko',
        now: clock.now(),
      });
      await outbox.post(tx, {
        kind: 'ticketConfirm',
        to: given.email,
        params: { number, linkKey: 'x' },
        locale: 'ko',
        now: clock.now(),
      });
      await audit(tx, {
        actor: { id: 'boss', role: 'admin' },
        act: 'user.suspended',
        target: { kind: 'user', id },
        reason: `${NAME} wrote from ${given.email}`,
        details: { network: IP },
        now: clock.now(),
      });
    });
    // Its own sign-ins, views by staff, and sign-ins with its address from before it had an account.
    await vi.waitFor(async () => {
      await test.app().http.security.flush();
      const events = await database().db.select().from(schema.securityEvents);
      expect(events.some(({ actorId }) => actorId === id)).toBe(true);
    });
    const at = { minute: clock.now(), lastAt: clock.now(), count: 1, network: '1', route: 'GET /' };
    await database()
      .db.insert(schema.securityEvents)
      .values([
        { ...at, key: randomUUID(), kind: 'viewed', outcome: 'ok', targetKind: 'user', targetId: id },
        { ...at, key: randomUUID(), kind: 'viewed', outcome: 'ok', targetKind: 'ticket', targetId: number },
        { ...at, key: randomUUID(), kind: 'signIn', outcome: 'failed', addressHash: hashOfAddress(given.email) },
      ]);
    for (const { table, policy } of tablesWithPolicies()) {
      if (policy !== 'with the user') continue;
      const owner = ownersOf(table)[0];
      const { rows } = await database().db.execute(
        sql`select 1 from ${table} where ${sql.identifier(owner ?? '')} = ${id} limit 1`,
      );
      if (rows.length === 0) await fill(database().db, table, { userId: id, now: clock.now(), text: ALIAS });
    }
    return { ...given, id: String(id), cookie, number, sessionId: session?.id ?? '' };
  }

  it('leaves nothing behind: no table has its address, name, id, wallet, network or browser', async () => {
    const other = await test.confirmedPerson();
    kept = other.id;
    const { id, email, cookie, sessionId } = await person();
    words = [email, NAME, id, WALLET, IP, AGENT, ALIAS, sessionId, hashOfAddress(email)];
    const before = await tablesWith(words);
    for (const { name, policy } of tablesWithPolicies()) {
      // Limits contain only hashes; challenges name the session.
      if (policy === 'nothing personal' || name === 'rate_limits') continue;
      expect([name, before[name]?.length ?? 0]).not.toEqual([name, 0]);
    }
    const limits = await database().db.select().from(schema.rateLimits);
    expect(limits.length).toBeGreaterThan(0);
    expect((await send('POST', '/api/profile/data/deletion', cookie)).statusCode).toBe(200);
    clock.advance(7 * DAY_MS);
    expect(await deleteDue(jobs())).toBe(1);
    await vi.waitFor(async () => expect(await tablesWith(words)).toEqual({}));
    expect(await checkChain(database().db)).toMatchObject({ ok: true });
    const [stays] = await database().db.select().from(schema.users).where(eq(schema.users.id, kept));
    expect(stays?.email).toBe(other.email);
    expect(test.logged.join('')).not.toContain(email);
  });

  it('keeps its tickets, without a trace of the person, if the law requires it, until their time is over', async () => {
    const { id, email, cookie, number } = await person();
    // For a wallet that is no longer linked.
    const [former, hash, typed] = [`0x${'8e'.repeat(20)}`, `0x${'5a'.repeat(32)}`, `0x${'6b'.repeat(32)}`];
    const text = `${NAME}입니다. From ${IP} I sent ${typed} with ${former}, 11 BNB`;
    await database()
      .db.insert(schema.ticketMessages)
      .values({ ticketId: idOf(number), kind: 'message', byStaff: false, text, txHash: hash, createdAt: clock.now() });
    const traces = [email, NAME, id, WALLET, IP, AGENT, former, hash, typed];
    expect((await tablesWith(traces)).ticket_words).toEqual(expect.arrayContaining([hash, typed, former]));
    await send('POST', '/api/profile/data/deletion', cookie);
    clock.advance(7 * DAY_MS);
    const retaining = jobs({ retain: { ticketDays: 100 }, pollMs: 10 });
    expect(await deleteDue(retaining)).toBe(1);
    await vi.waitFor(async () => expect(await tablesWith(traces)).toEqual({}));
    const find = async () =>
      (
        await database()
          .db.select()
          .from(schema.tickets)
          .where(eq(schema.tickets.id, idOf(number)))
      )[0];
    expect(await find()).toMatchObject({
      userId: null,
      email: null,
      context: null,
      state: 'closed',
      subject: 'I am […]',
    });
    const messages = await database()
      .db.select()
      .from(schema.ticketMessages)
      .where(eq(schema.ticketMessages.ticketId, idOf(number)))
      .orderBy(schema.ticketMessages.id);
    expect(messages.map(({ text: kept, txHash }) => [kept, txHash])).toEqual([
      ['Write to […], wallet […]', null],
      ['[…]입니다. From […] I sent […] with […], 11 BNB', null],
    ]);
    const [words] = await database()
      .db.select()
      .from(schema.ticketWords)
      .where(eq(schema.ticketWords.ticketId, idOf(number)));
    expect(words?.words).toContain('bnb');
    clock.advance(101 * DAY_MS);
    const running = startOwnDataJobs(retaining);
    await vi.waitFor(async () => expect(await find()).toBeUndefined());
    await running.stop();
  });

  it('keeps its last email only until it is sent or given up', async () => {
    const { email, cookie } = await test.provenPerson();
    await send('POST', '/api/profile/data/deletion', cookie);
    await mail(email, 2);
    await test.stopWorkers();
    clock.advance(7 * DAY_MS);
    await deleteDue(jobs());
    expect(Object.keys(await tablesWith([email]))).toEqual(['mails']);
    test.server().refuse(550);
    test.startWorker();
    await vi.waitFor(async () => expect(await tablesWith([email])).toEqual({}));
    test.server().refuse(undefined);
  });
});
