import { eq } from 'drizzle-orm';
import { english, korean } from 'viem/accounts';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../core/log.ts';
import { idempotencyKeys, mails, ticketMessages, tickets } from '../../db/schema.ts';
import { TICKET, useSupport } from '../../testing/support.ts';
import { applyRetention } from '../retention/retention.ts';

const { database, clock, customer, staff, visitor, mail, mailsTo, kindsOf, start, asker, logged, stopWorkers } =
  useSupport();
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const HASH = `0x${'ab'.repeat(32)}`;

const linkIn = (text: string) => /\/tickets#([\w-]{43})/.exec(text)?.[1] ?? '';
const linked = (token: string, rest = 'thread', body: object = {}) =>
  visitor(`/api/ticket-links/${rest}`, { ...body, token });
async function openedByVisitor(email: string) {
  const answer = await visitor('/api/ticket-links', { ...TICKET, email });
  expect(answer.statusCode).toBe(204);
  return linkIn((await mail(email, 1)).text);
}

describe('a ticket of a signed-in user', () => {
  it('has a number, a state and a thread, and an entry in the activity', async () => {
    const user = await customer({ locale: 'en' });
    const context = { code: 'internal', status: 500, block: 12, version: '0.1.0', page: '/dashboard' };
    const opened = await user.ask('/api/tickets', { ...TICKET, txHash: HASH, context });
    expect(opened.statusCode).toBe(200);
    const { number } = opened.json();
    expect(number).toMatch(/^E-\d{6}$/);
    expect(opened.json()).toMatchObject({ state: 'open', subject: TICKET.subject, unread: false });
    expect(await kindsOf(user.id)).toEqual(['ticketOpened']);
    const thread = (await user.ask(`/api/tickets/${number}`)).json();
    expect(thread.context).toEqual(context);
    expect(thread.messages).toMatchObject([
      { kind: 'message', by: 'customer', name: null, text: TICKET.text, txHash: HASH },
    ]);
  });

  it('is private: another user gets 404 for all of it, a guest 401', async () => {
    const [owner, other] = [await customer(), await customer()];
    const { number } = (await owner.ask('/api/tickets', TICKET)).json();
    for (const [rest, body] of [
      ['', undefined],
      ['/messages', { text: 'x' }],
      ['/close', {}],
      ['/reopen', {}],
      ['/read', { upTo: '1' }],
    ] as const) {
      expect((await other.ask(`/api/tickets/${number}${rest}`, body)).statusCode).toBe(404);
      expect((await visitor(`/api/tickets/${number}${rest}`, body)).statusCode).toBe(401);
    }
    expect((await other.ask('/api/tickets')).json().tickets).toEqual([]);
    expect((await owner.ask(`/api/tickets/${number}`)).json().messages).toHaveLength(1);
  });

  it('is opened once, however often the same request is sent', async () => {
    const user = await customer();
    const send = () => user.ask('/api/tickets', TICKET, { 'idempotency-key': 'once' });
    const numbers = (await Promise.all([send(), send(), send()])).map((answer) => answer.json().number);
    expect(new Set(numbers).size).toBe(1);
    expect((await user.ask('/api/tickets')).json().tickets).toHaveLength(1);
    const reply = () =>
      user.ask(`/api/tickets/${numbers[0]}/messages`, { text: 'again' }, { 'idempotency-key': 'message' });
    await reply();
    expect((await reply()).json().messages).toHaveLength(2);
  });

  it('is closed and reopened by its user, and waits for us when the user writes', async () => {
    const user = await customer();
    const { number } = (await user.ask('/api/tickets', TICKET)).json();
    const act = async (rest: string, body: object = {}) =>
      (await user.ask(`/api/tickets/${number}${rest}`, body)).json();
    expect((await act('/close')).ticket.state).toBe('closed');
    expect((await act('/close')).messages).toHaveLength(2);
    expect((await act('/reopen')).ticket.state).toBe('open');
    await act('/close');
    const written = await act('/messages', { text: ' one more thing ' });
    expect(written.ticket.state).toBe('open');
    expect(written.messages.map((message: { kind: string; text: string }) => [message.kind, message.text])).toEqual([
      ['message', TICKET.text],
      ['closed', ''],
      ['reopened', ''],
      ['closed', ''],
      ['message', 'one more thing'],
    ]);
  });

  it('lists each ticket on exactly one page, the newest first', async () => {
    const user = await customer();
    const numbers: string[] = [];
    for (let i = 0; i < 5; i++) numbers.push((await user.ask('/api/tickets', TICKET)).json().number);
    const seen: string[] = [];
    let before = '';
    do {
      const page = (await user.ask(`/api/tickets?limit=2${before && `&before=${before}`}`)).json();
      seen.push(...page.tickets.map((ticket: { number: string }) => ticket.number));
      before = page.nextBefore ?? '';
    } while (before);
    expect(seen).toEqual(numbers.reverse());
  });

  it.each([
    ['support.subjectInvalid', { subject: ' ' }],
    ['support.subjectInvalid', { subject: 'x'.repeat(121) }],
    ['support.textInvalid', { text: '\n' }],
    ['support.textInvalid', { text: 'x'.repeat(5_001) }],
    ['request.invalid', { category: 'else' }],
    ['request.invalid', { txHash: '0x12' }],
    ['request.invalid', { context: { page: 'javascript:alert(1)' } }],
    ['request.invalid', { context: { page: '/reset-password?token=x' } }],
  ])('is refused with %s', async (code, change) => {
    const user = await customer();
    const answer = await user.ask('/api/tickets', { ...TICKET, ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });

  it('can be opened ten times in an hour', async () => {
    const strict = await start({ local: false });
    const user = await customer();
    const ask = asker(user.cookie, () => strict);
    for (let i = 0; i < 10; i++) expect((await ask('/api/tickets', TICKET)).statusCode).toBe(200);
    expect((await ask('/api/tickets', TICKET)).statusCode).toBe(429);
    clock.advance(3_600_001);
    expect((await ask('/api/tickets', TICKET)).statusCode).toBe(200);
    await strict.close();
  });
});

describe('a secret', () => {
  const phrases = [english.slice(7, 19).join(' '), korean.slice(7, 31).join('\n'), KEY, `0x${KEY}`];
  it.each(phrases)('is refused wherever it is written, and stored nowhere (%#)', async (secret) => {
    const user = await customer();
    const { number } = (await user.ask('/api/tickets', TICKET)).json();
    const halves = [secret.slice(0, 30), secret.slice(30)];
    const attempts = [
      user.ask('/api/tickets', { ...TICKET, text: `help ${secret}` }, { 'idempotency-key': `${user.id}a` }),
      user.ask('/api/tickets', { ...TICKET, text: 'help', subject: secret.slice(0, 120) + secret.slice(120) }),
      user.ask(`/api/tickets/${number}/messages`, { text: secret }),
      visitor('/api/ticket-links', { ...TICKET, email: user.email, text: secret }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toMatch(/^support\.(secretRefused|subjectInvalid)$/);
      expect(answer.body).not.toContain(halves[0]);
    }
    const { db } = database();
    const stored = JSON.stringify(
      [
        await db.select().from(ticketMessages),
        await db.select().from(tickets),
        await db.select().from(idempotencyKeys),
      ],
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const place of [stored, logged.join('\n')]) expect(place).not.toContain(secret.slice(0, 30));
  });
});

describe('a ticket of a visitor', () => {
  it('enters the queue once the link in the email is opened, and is followed by that link', async () => {
    const email = 'visitor@example.org';
    const agent = await staff();
    const queue = async () => (await agent.ask(`/api/admin/tickets?search=${email}`)).json().tickets;
    const token = await openedByVisitor(email);
    expect(await queue()).toEqual([]);
    expect((await linked(token)).json()).toMatchObject({ confirmed: false, ticket: { state: 'open' } });
    expect((await linked(token, 'confirm')).json().confirmed).toBe(true);
    expect((await linked(token, 'confirm')).json().confirmed).toBe(true);
    expect(await queue()).toMatchObject([{ customer: { id: null, email }, unread: true }]);
    expect((await linked(token, 'messages', { text: 'and this' })).json().messages).toHaveLength(2);
    expect((await linked(token, 'close')).json().ticket.state).toBe('closed');
    expect((await linked(token, 'reopen')).json().ticket.state).toBe('open');
  });

  it('is known to its mailbox only: no token in the database, none in a log, and a wrong one opens nothing', async () => {
    const email = 'quiet@example.org';
    const token = await openedByVisitor(email);
    const [sent] = mailsTo(email);
    expect(sent?.text).not.toContain(TICKET.text);
    expect(sent?.source).not.toContain(TICKET.subject);
    const { db } = database();
    const all = JSON.stringify(
      [await db.select().from(tickets), await db.select().from(mails), await db.select().from(idempotencyKeys)],
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(all).not.toContain(token);
    expect(logged.join('\n')).not.toContain(token);
    expect((await linked('A'.repeat(43))).statusCode).toBe(404);
    expect((await linked('short')).statusCode).toBe(400);
  });

  it('is open once it is confirmed, even if its link had closed it', async () => {
    const token = await openedByVisitor('closed-before@example.org');
    expect((await linked(token, 'close')).statusCode).toBe(200);
    expect((await linked(token, 'confirm')).json()).toMatchObject({ confirmed: true, ticket: { state: 'open' } });
  });

  it('is deleted if nobody confirms it within seven days', async () => {
    const token = await openedByVisitor('never@example.org');
    const log = createLog('silent');
    clock.advance(7 * 24 * 3_600_000 + 1);
    const younger = await openedByVisitor('other@example.org');
    await applyRetention({ db: database().db, clock, log });
    expect((await linked(token)).statusCode).toBe(404);
    expect((await linked(younger)).statusCode).toBe(200);
  });

  it.each(['', 'nobody', `${'x'.repeat(250)}@example.org`])('needs a valid address (%#)', async (email) => {
    const answer = await visitor('/api/ticket-links', { ...TICKET, email });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.emailInvalid']);
  });

  it('sends one email for a repeated request, and three an hour to one address', async () => {
    const strict = await start({ local: false });
    const ask = asker('', () => strict);
    const email = 'often@example.org';
    const send = (key: string) => ask('/api/ticket-links', { ...TICKET, email }, { 'idempotency-key': key });
    await send('k1');
    await send('k1');
    expect(await database().db.select().from(mails).where(eq(mails.toAddress, email))).toHaveLength(1);
    await send('k2');
    expect((await send('k3')).statusCode).toBe(204);
    expect((await send('k4')).statusCode).toBe(429);
    await strict.close();
  });
});

describe('the status of the service', () => {
  it('is read on request: chain, indexer, and for how long the oldest email has been due', async () => {
    const status = async () => (await visitor('/api/status')).json();
    await vi.waitFor(
      async () =>
        expect(await status()).toEqual({
          readAt: clock.now().toISOString(),
          database: { ok: true },
          chain: { ok: true, headBlock: 120 },
          indexer: { ok: true, cursorBlock: 118, cursorTime: 1_790_000_000, lagBlocks: 0 },
          mail: { ok: true, waiting: 0, oldestDueSeconds: null },
        }),
      20_000,
    );
    await stopWorkers();
    await visitor('/api/ticket-links', { ...TICKET, email: 'waiting@example.org' });
    expect((await status()).mail).toMatchObject({ ok: true, oldestDueSeconds: 0 });
    clock.advance(301_000);
    expect((await status()).mail).toEqual({ ok: false, waiting: 1, oldestDueSeconds: 301 });
  });
});
