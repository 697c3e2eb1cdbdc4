import { numberOfTicket } from '@eleven/protocol/api/support';
import { HOUR_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, auditLog, mails, tickets, users } from '../../db/schema.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { TICKET, useSupport } from '../../testing/support.ts';

const { database, clock, hub, customer, staff, visitor, mail, mailsTo } = useSupport();
const linkIn = (text: string) => /\/tickets#([\w-]{43})/.exec(text)?.[1] ?? '';

async function openTicket(locale: 'ko' | 'en' = 'en', change: object = {}) {
  const user = await customer({ locale });
  await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  const { number } = (await user.ask('/api/tickets', { ...TICKET, ...change })).json();
  return { user, number: String(number), own: `/api/tickets/${number}`, admin: `/api/admin/tickets/${number}` };
}
const actsOn = async (number: string) =>
  (await auditEntries(database().db, eq(auditLog.targetId, number))).map(({ act, actorId, details }) => ({
    act,
    actorId,
    details,
  }));

describe('an answer', () => {
  it('is in the thread, the bell, the email and the audit log, and marks the ticket until it is read', async () => {
    const agent = await staff('support', '박서연');
    const { user, number, own, admin } = await openTicket('ko');
    const answer = await agent.ask(`${admin}/answer`, { text: '확인했습니다.', state: 'answered' });
    expect(answer.json().ticket).toMatchObject({ state: 'answered', waitsSince: null, assignee: { id: agent.id } });
    const thread = (await user.ask(own)).json();
    expect(thread.ticket).toMatchObject({ state: 'answered', unread: true });
    expect(thread.messages[1]).toMatchObject({ by: 'support', name: '박서연', text: '확인했습니다.' });
    const bell = await database()
      .db.select()
      .from(activity)
      .where(and(eq(activity.userId, user.id), eq(activity.unread, true)));
    expect(bell).toMatchObject([{ kind: 'ticketAnswered', params: { ticket: number } }]);
    const email = await mail(user.email, 1);
    expect(email.text).toContain('고객센터가 문의에 답변했습니다.');
    expect(email.text).toContain(`/customer-service?ticket=${number}`);
    expect(email.source).not.toContain('확인했습니다');
    expect(await actsOn(number)).toEqual([
      { act: 'ticket.answered', actorId: agent.id, details: { state: 'answered' } },
    ]);
    const read = await user.ask(`${own}/read`, { upTo: thread.messages[1].id });
    expect(read.json().unread).toBe(false);
    expect((await user.ask(`${own}/read`, { upTo: thread.messages[0].id })).json().unread).toBe(false);
  });

  it('is all or nothing, and a single one however often it is sent', async () => {
    const agent = await staff();
    const { user, number, admin } = await openTicket();
    const send = () => agent.ask(`${admin}/answer`, { text: 'Once.', state: 'waiting' }, { 'idempotency-key': number });
    const threads = await Promise.all([send(), send()]);
    expect(threads.map((reply) => reply.json().messages.length)).toEqual([2, 2]);
    expect(await actsOn(number)).toHaveLength(1);
    expect(await database().db.select().from(mails).where(eq(mails.toAddress, user.email))).toHaveLength(1);
  });

  it('reaches a visitor by email, with the private link that was confirmed', async () => {
    const agent = await staff();
    const email = 'desk-visitor@example.org';
    await visitor('/api/ticket-links', { ...TICKET, email });
    const token = linkIn((await mail(email, 1)).text);
    const { ticket } = (await visitor('/api/ticket-links/confirm', { token })).json();
    const invalidations: string[] = [];
    const stop = hub.subscribe(undefined, (invalidation) => invalidations.push(invalidation));
    await agent.ask(`/api/admin/tickets/${ticket.number}/answer`, { text: 'Done.', state: 'closed' });
    stop();
    expect(invalidations).toEqual(['desk']);
    const { text } = await mail(email, 2);
    expect(linkIn(text)).toBe(token);
    // A visitor has no settings in which this could be turned off.
    expect(text).not.toContain('설정');
    const thread = (await visitor('/api/ticket-links/thread', { token })).json();
    expect(thread.ticket).toMatchObject({ state: 'closed', unread: true });
    expect(thread.messages.map((message: { kind: string }) => message.kind)).toEqual(['message', 'message', 'closed']);
  });

  it('appears only in the bell for an unconfirmed address', async () => {
    const agent = await staff();
    const { user, admin } = await openTicket();
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
    const marker = await openTicket();
    await agent.ask(`${admin}/answer`, { text: 'Hello.', state: 'answered' });
    await agent.ask(`${marker.admin}/answer`, { text: 'Hello.', state: 'answered' });
    await mail(marker.user.email, 1);
    expect(mailsTo(user.email)).toEqual([]);
  });

  it('is refused with a secret in it', async () => {
    const agent = await staff();
    const { admin } = await openTicket();
    const answer = await agent.ask(`${admin}/answer`, { text: `0x${'12'.repeat(32)}`, state: 'answered' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'support.secretRefused']);
  });
});

describe('a note', () => {
  it('is visible to staff alone, and leaves the state as it is', async () => {
    const agent = await staff();
    const { user, number, own, admin } = await openTicket();
    const noted = (await agent.ask(`${admin}/notes`, { text: 'Looks like a known case.' })).json();
    expect(noted.ticket).toMatchObject({ state: 'open', assignee: null });
    expect(noted.messages[1]).toMatchObject({ kind: 'note', text: 'Looks like a known case.' });
    const seen = await user.ask(own);
    expect(seen.body).not.toContain('known case');
    expect(seen.json().ticket.unread).toBe(false);
    expect(await actsOn(number)).toMatchObject([{ act: 'ticket.noted' }]);
  });
});

describe('closing, reopening and assigning', () => {
  it('notify the customer of the closing, and are in the audit log once each', async () => {
    const [agent, boss] = [await staff(), await staff('admin', '이관리')];
    const { user, number, own, admin } = await openTicket();
    await agent.ask(`${admin}/assign`, { assigneeId: boss.id });
    await boss.ask(`${admin}/close`, {});
    await boss.ask(`${admin}/close`, {});
    expect((await user.ask(own)).json().ticket).toMatchObject({ state: 'closed', unread: true });
    const reopened = (await boss.ask(`${admin}/reopen`, {})).json().ticket;
    expect(reopened).toMatchObject({ state: 'open', assignee: { id: boss.id, name: '이관리' } });
    await boss.ask(`${admin}/assign`, { assigneeId: null });
    expect((await actsOn(number)).map(({ act }) => act)).toEqual([
      'ticket.assigned',
      'ticket.closed',
      'ticket.reopened',
      'ticket.assigned',
    ]);
  });

  it('cannot assign a ticket to somebody who may not answer', async () => {
    const [agent, reader] = [await staff(), await staff('readonly')];
    const { user, admin } = await openTicket();
    for (const assigneeId of [reader.id, user.id, 'nobody']) {
      expect((await agent.ask(`${admin}/assign`, { assigneeId })).statusCode).toBe(400);
    }
  });
});

describe('the queue', () => {
  it('finds by state, category, age, assignee and words, in pages', async () => {
    const old = await openTicket('en', { category: 'security', subject: 'Queue 100% one_two' });
    clock.advance(30 * HOUR_MS);
    const fresh = await openTicket('en', { category: 'security', subject: 'Queue two' });
    const agent = await staff();
    const numbers = async (query: string) =>
      (await agent.ask(`/api/admin/tickets?category=security&${query}`))
        .json()
        .tickets.map((ticket: { number: string }) => ticket.number);
    expect(await numbers('')).toEqual([old.number, fresh.number]);
    expect(await numbers('order=newest')).toEqual([fresh.number, old.number]);
    expect(await numbers('waitsHours=24')).toEqual([old.number]);
    expect(await numbers(`search=${fresh.number}`)).toEqual([fresh.number]);
    expect(await numbers(`customer=${fresh.user.id}`)).toEqual([fresh.number]);
    expect(await numbers('customer=nobody')).toEqual([]);
    expect(await numbers('search=100%25%20one_')).toEqual([old.number]);
    // The percent sign is not a wildcard.
    expect(await numbers('search=%25')).toEqual([]);
    expect(await numbers(`search=${fresh.user.email}`)).toEqual([fresh.number]);
    await agent.ask(`${fresh.admin}/answer`, { text: 'Yes.', state: 'waiting' });
    expect(await numbers('state=waiting')).toEqual([fresh.number]);
    expect(await numbers('assignee=me')).toEqual([fresh.number]);
    expect(await numbers('assignee=nobody')).toEqual([old.number]);
    const page = (await agent.ask('/api/admin/tickets?category=security&limit=1')).json();
    expect(await numbers(`from=${page.next}`)).toEqual([fresh.number]);
    const { counts, waits, staff: members } = (await agent.ask('/api/admin/ticket-desk')).json();
    expect(counts.waiting).toBeGreaterThan(0);
    expect(waits.under72h).toBeGreaterThan(0);
    expect(Object.values<number>(waits).reduce((sum, count) => sum + count)).toBe(counts.open);
    expect(members.map((member: { id: string }) => member.id)).toContain(agent.id);
  });

  it('of some days continues page by page in both directions', async () => {
    const agent = await staff();
    const { user } = await openTicket();
    for (const _ of [1, 2]) await user.ask('/api/tickets', TICKET);
    const day = clock.now().toISOString().slice(0, 10);
    const rows = await database().db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, user.id));
    // The order of their ids is that of their times, except within one moment.
    const numbers = rows.map(({ id }) => numberOfTicket(id));
    for (const order of ['oldest', 'newest']) {
      const seen: string[] = [];
      for (let from = ''; ; ) {
        const query = `customer=${user.id}&since=${day}&order=${order}&limit=1${from && `&from=${from}`}`;
        const page = (await agent.ask(`/api/admin/tickets?${query}`)).json();
        seen.push(...page.tickets.map(({ number }: { number: string }) => number));
        if (page.next === null) break;
        from = page.next;
      }
      expect(seen.toSorted()).toEqual(numbers.toSorted());
      expect(seen).toEqual(order === 'oldest' ? seen.toSorted() : seen.toSorted().reverse());
    }
  });

  it('is exported as a file with the filters applied, for admins only, and the audit log records it', async () => {
    const boss = await staff('admin', '이관리');
    const file = (query: string, member = boss) => member.ask(`/api/admin/tickets.csv?${query}`);
    const subject = '=HYPERLINK("https://evil.example")';
    const { number, user, admin } = await openTicket('en', { category: 'rewards', subject });
    const other = await openTicket('en', { category: 'rewards', subject: 'Mine' });
    await boss.ask(`${other.admin}/answer`, { text: 'Yes.', state: 'waiting' });
    const answer = await file('category=rewards&state=open');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/filename="eleven-tickets-[\d-]{10}\.csv"/);
    const { ticket } = (await boss.ask(admin)).json();
    expect(answer.body.split('\r\n')).toEqual([
      '\ufeffnumber,state,category,subject,customer name,customer email,email confirmed,assignee,waits since,opened,changed',
      `${number},open,rewards,"'=HYPERLINK(""https://evil.example"")",${ticket.customer.name},${user.email},yes,,${ticket.waitsSince},${ticket.createdAt},${ticket.updatedAt}`,
      '',
    ]);
    expect((await file('category=rewards&assignee=me')).body).toContain(`${other.number},waiting,rewards,Mine,`);
    expect((await file(`search=${other.number}&waitsHours=1`)).body.split('\r\n')).toHaveLength(2);
    const entries = await auditEntries(database().db, eq(auditLog.actorId, boss.id));
    expect(entries.find(({ act }) => act === 'export.made')).toMatchObject({
      targetKind: 'list',
      targetId: 'tickets',
      details: { category: '…', state: '…' },
    });
    for (const role of ['support', 'readonly'] as const) {
      expect((await file('', await staff(role))).statusCode).toBe(403);
    }
  });

  it('shows addresses to staff who may write to customers, and lets nobody else search by part of them', async () => {
    const [agent, reader] = [await staff(), await staff('readonly')];
    const { user, number, admin } = await openTicket('en', { text: 'Write to my.other@mail.example please.' });
    const seen = async (member: typeof agent) =>
      JSON.stringify([(await member.ask(admin)).json(), (await member.ask('/api/admin/tickets?limit=100')).json()]);
    expect(await seen(agent)).toContain(user.email);
    expect(await seen(agent)).toContain('my.other@mail.example');
    expect(await seen(reader)).toContain(`${user.email.slice(0, 1)}•••@`);
    expect(await seen(reader)).not.toMatch(/my\.other|[\w.-]{2,}@/);
    const found = async (member: typeof agent, search: string) =>
      (await member.ask(`/api/admin/tickets?search=${encodeURIComponent(search)}`))
        .json()
        .tickets.map((ticket: { number: string }) => ticket.number);
    expect(await found(agent, user.email.slice(0, 20))).toEqual([number]);
    expect(await found(reader, user.email)).toEqual([number]);
    for (const part of [user.email.slice(0, 20), user.email.slice(2), '@example.org'])
      expect(await found(reader, part)).not.toContain(number);
  });

  it('says whether an address is confirmed', async () => {
    const agent = await staff();
    const { user, admin } = await openTicket();
    const confirmed = async () => (await agent.ask(admin)).json().ticket.customer.emailVerified;
    expect(await confirmed()).toBe(true);
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
    expect(await confirmed()).toBe(false);
  });

  it('marks tickets that no member of the staff has opened', async () => {
    const [agent, reader] = [await staff(), await staff('readonly')];
    const { user, own, admin } = await openTicket();
    const thread = (await agent.ask(admin)).json();
    expect(thread.ticket.unread).toBe(true);
    expect((await agent.ask(`${admin}/read`, { upTo: thread.messages[0].id })).statusCode).toBe(204);
    expect((await reader.ask(admin)).json().ticket.unread).toBe(false);
    await user.ask(`${own}/messages`, { text: 'And?' });
    expect((await reader.ask(admin)).json().ticket.unread).toBe(true);
  });

  it('is for staff: a readonly member sees and changes nothing, a customer is not let in', async () => {
    const reader = await staff('readonly');
    const { user, number, admin } = await openTicket();
    expect((await reader.ask(admin)).statusCode).toBe(200);
    for (const [rest, body] of [
      ['/answer', { text: 'x', state: 'answered' }],
      ['/notes', { text: 'x' }],
      ['/assign', { assigneeId: null }],
      ['/close', {}],
      ['/reopen', {}],
      ['/read', { upTo: '1' }],
    ] as const) {
      expect((await reader.ask(admin + rest, body)).statusCode).toBe(403);
      expect((await user.ask(admin + rest, body)).statusCode).toBe(401);
    }
    expect(await actsOn(number)).toEqual([]);
    const [row] = await database().db.select().from(tickets).where(eq(tickets.userId, user.id));
    expect(row?.state).toBe('open');
  });
});
