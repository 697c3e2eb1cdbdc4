import { DAY_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../../../db/schema.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';

const { database, clock, customer, staff, visitor, mail } = useSupport();
const linkIn = (text: string) => /\/tickets#([\w-]{43})/.exec(text)?.[1] ?? '';

type Agent = Awaited<ReturnType<typeof staff>>;

async function openAnsweredTicket(agent: Agent, change: object = {}) {
  const user = await customer({ locale: 'en' });
  await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  const { number } = (await user.ask('/api/tickets', TICKET)).json();
  const own = `/api/tickets/${number}`;
  await agent.ask(`/api/admin${own.slice(4)}/answer`, { text: 'Done.', state: 'closed', ...change });
  const rate = (value: string, text = '') => user.ask(`${own}/rating`, { value, text });
  return { user, own, admin: `/api/admin${own.slice(4)}`, rate };
}

describe('a rating', () => {
  it('is given once the ticket is closed, can be changed for a week, and is visible to staff', async () => {
    const agent = await staff();
    const { user, own, admin, rate } = await openAnsweredTicket(agent);
    expect((await user.ask(own)).json()).toMatchObject({ mayRate: true, rating: null });
    const before = (await database().db.select().from(mails)).length;
    expect((await rate('bad', '  Too slow.  ')).json()).toMatchObject({
      mayRate: true,
      rating: { value: 'bad', text: 'Too slow.' },
    });
    clock.advance(7 * DAY_MS - 1_000);
    expect((await rate('good')).json().rating).toEqual({ value: 'good', text: '' });
    // The previous session has ended meanwhile.
    expect((await (await staff()).ask(admin)).json().rating).toMatchObject({ value: 'good', text: '' });
    clock.advance(2_000);
    expect((await user.ask(own)).json()).toMatchObject({ mayRate: false, rating: { value: 'good' } });
    const late = await rate('bad');
    expect([late.statusCode, late.json().code]).toEqual([409, 'ticket.notRatable']);
    // No email asks for it or reports it.
    expect((await database().db.select().from(mails)).length).toBe(before);
  });

  it('is not for a ticket that is open, or that nobody answered', async () => {
    const user = await customer();
    const { number } = (await user.ask('/api/tickets', TICKET)).json();
    const rate = () => user.ask(`/api/tickets/${number}/rating`, { value: 'good', text: '' });
    expect((await rate()).json().code).toBe('ticket.notRatable');
    await user.ask(`/api/tickets/${number}/close`, {});
    expect((await rate()).json().code).toBe('ticket.notRatable');
  });

  it('accepts no secret, no long text and no other value', async () => {
    const { rate } = await openAnsweredTicket(await staff());
    expect((await rate('good', `0x${'12'.repeat(32)}`)).json().code).toBe('support.secretRefused');
    expect((await rate('good', 'a'.repeat(501))).json().code).toBe('support.textInvalid');
    expect((await rate('great')).statusCode).toBe(400);
  });

  it('is also given by a visitor’s link, and by nobody else’s', async () => {
    const agent = await staff();
    const email = 'rating-visitor@example.org';
    await visitor('/api/ticket-links', { ...TICKET, email });
    const token = linkIn((await mail(email, 1)).text);
    const { ticket } = (await visitor('/api/ticket-links/confirm', { token })).json();
    await agent.ask(`/api/admin/tickets/${ticket.number}/answer`, { text: 'Done.', state: 'closed' });
    const rated = await visitor('/api/ticket-links/rating', { token, value: 'good', text: '감사합니다.' });
    expect(rated.json()).toMatchObject({ confirmed: true, rating: { value: 'good', text: '감사합니다.' } });
    const stranger = await customer();
    const other = await stranger.ask(`/api/tickets/${ticket.number}/rating`, { value: 'bad', text: '' });
    expect(other.statusCode).toBe(404);
  });
});

describe('the count of ratings', () => {
  it('is by month, by assignee, and by the canned replies used', async () => {
    const agent = await staff('support', '한지민');
    const { replies } = (await agent.ask('/api/admin/ticket-desk/settings')).json();
    const [first] = replies;
    const one = await openAnsweredTicket(agent, { cannedReplyId: first.id });
    const two = await openAnsweredTicket(agent, { cannedReplyId: first.id });
    await one.rate('good');
    await two.rate('bad');
    clock.set(new Date('2026-06-15T12:00:00Z'));
    const other = await staff('support', '오세훈');
    // A reply that never existed is not counted.
    await (await openAnsweredTicket(other, { cannedReplyId: 987_654 })).rate('good');
    const { months, assignees, replies: byReply } = (await other.ask('/api/admin/ticket-desk/ratings')).json();
    expect(months[0]).toEqual({ month: '2026-06', good: 1, bad: 0 });
    expect(months).toHaveLength(2);
    expect(assignees).toContainEqual({ name: '한지민', good: 1, bad: 1 });
    expect(assignees).toContainEqual({ name: '오세훈', good: 1, bad: 0 });
    expect(byReply).toEqual([{ id: first.id, title: first.title, good: 1, bad: 1 }]);
  });
});
