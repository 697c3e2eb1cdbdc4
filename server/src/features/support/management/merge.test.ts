import { HOUR_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, mails, users } from '../../../db/schema.ts';
import { auditEntries } from '../../../testing/audit-entries.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';

const { database, clock, customer, staff, visitor, mail } = useSupport();

async function openTicket(change: object = {}, locale: 'ko' | 'en' = 'en') {
  const user = await customer({ locale });
  const { number } = (await user.ask('/api/tickets', { ...TICKET, ...change })).json();
  return { user, number: String(number), own: `/api/tickets/${number}`, admin: `/api/admin/tickets/${number}` };
}

describe('a merge', () => {
  it('makes one thread of two in the order of writing, leads there, and can be undone', async () => {
    const agent = await staff();
    const { user, number: whole, own, admin } = await openTicket({ text: 'one' });
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    const part = String((await user.ask('/api/tickets', { ...TICKET, text: 'two' })).json().number);
    await user.ask(`${own}/messages`, { text: 'three' });
    const merged = await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
    expect(merged.json().ticket).toMatchObject({ state: 'closed', mergedInto: whole, dueAt: null });
    const thread = (await agent.ask(admin)).json();
    expect(thread.messages.map(({ text }: { text: string }) => text).slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(thread.messages[1].origin).toBe(part);
    expect(thread.ticket.state).toBe('open');
    // The customer's link to the part leads to the whole, and says so.
    const seen = (await user.ask(`/api/tickets/${part}`)).json();
    expect(seen.ticket.number).toBe(whole);
    expect(seen.messages.at(-1).text).toContain(part);
    expect((await user.ask(`/api/tickets/${part}/messages`, { text: 'four' })).json().ticket.number).toBe(whole);
    const list = (await user.ask('/api/tickets')).json().tickets;
    expect(list.map((one: { number: string }) => one.number)).toEqual([whole]);
    const split = (await agent.ask(`/api/admin/tickets/${part}/unmerge`, {})).json();
    expect(split.messages.map(({ text }: { text: string }) => text)[0]).toBe('two');
    expect(split.ticket).toMatchObject({ state: 'open', mergedInto: null });
    await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
    clock.advance(HOUR_MS);
    expect((await (await staff()).ask(`/api/admin/tickets/${part}/unmerge`, {})).json().code).toBe(
      'ticket.notMergeable',
    );
    const acts = await auditEntries(database().db, eq(auditLog.targetId, part));
    expect(acts.map(({ act }) => act)).toEqual(['ticket.merged', 'ticket.unmerged', 'ticket.merged']);
    // Nobody has replied, and the activity shows no reply.
    const log = (await user.ask('/api/profile/activity-logs?area=support')).json().logs;
    expect(log.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'Tickets merged',
      'Tickets separated',
      'Tickets merged',
    ]);
    // One for each of the two merges.
    const posted = await database().db.select().from(mails).where(eq(mails.toAddress, user.email));
    expect(posted.map(({ kind }) => kind)).toEqual(['ticketMerged', 'ticketMerged']);
  });

  it('leaves no new promise when it is undone: both tickets have their previous state', async () => {
    const agent = {
      ask: async (...asked: Parameters<Awaited<ReturnType<typeof staff>>['ask']>) => (await staff()).ask(...asked),
    };
    const { user, number: whole, admin } = await openTicket();
    const part = String((await user.ask('/api/tickets', TICKET)).json().number);
    const standing = async (number: string) => {
      const { ticket } = (await agent.ask(`/api/admin/tickets/${number}`)).json();
      return [ticket.state, ticket.dueAt, ticket.waitsSince, ticket.pausedMs];
    };
    const undo = async () => {
      await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
      clock.advance(HOUR_MS / 4);
      expect((await agent.ask(`/api/admin/tickets/${part}/unmerge`, {})).statusCode).toBe(200);
    };
    clock.advance(3 * HOUR_MS);
    await agent.ask(`${admin}/answer`, { text: 'Done.', state: 'answered' });
    const before = [await standing(part), await standing(whole)];
    expect(before.map(([state]) => state)).toEqual(['open', 'answered']);
    await undo();
    expect([await standing(part), await standing(whole)]).toEqual(before);
    await agent.ask(`/api/admin/tickets/${part}/answer`, { text: 'Which one?', state: 'waiting' });
    const asked = await standing(part);
    await undo();
    expect([await standing(part), await standing(whole)]).toEqual([asked, before[1]]);
    // A message that the customer writes meanwhile waits for us in the merged ticket.
    await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
    await user.ask(`/api/tickets/${whole}/messages`, { text: 'And this?' });
    await agent.ask(`/api/admin/tickets/${part}/unmerge`, {});
    expect((await standing(whole))[0]).toBe('open');
    expect(await standing(part)).toEqual(asked);
  });

  it('that is undone leads earlier merges to their own ticket again', async () => {
    const agent = await staff();
    const { user, number: first } = await openTicket({ text: 'one' });
    const open = async (text: string) => String((await user.ask('/api/tickets', { ...TICKET, text })).json().number);
    const [second, third] = [await open('two'), await open('three')];
    const merge = (part: string, into: string) => agent.ask(`/api/admin/tickets/${part}/merge`, { into });
    const leadsTo = async (number: string) => (await user.ask(`/api/tickets/${number}`)).json().ticket.number;
    await merge(first, second);
    await merge(second, third);
    expect(await leadsTo(first)).toBe(third);
    expect((await agent.ask(`/api/admin/tickets/${second}/unmerge`, {})).statusCode).toBe(200);
    expect([await leadsTo(first), await leadsTo(second)]).toEqual([second, second]);
    const { ticket } = (await agent.ask(`/api/admin/tickets/${first}`)).json();
    expect(ticket.mergedInto).toBe(second);
  });

  it('ends all acts on the part: each says where it went, and nothing is stored or announced', async () => {
    const agent = await staff();
    const { user, number: whole, admin } = await openTicket();
    const part = String((await user.ask('/api/tickets', TICKET)).json().number);
    const label = (
      await agent.ask('/api/admin/ticket-labels', { name: 'Part', color: 'warn', isArchived: false })
    ).json();
    await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
    const news = async () => (await user.ask('/api/notifications')).body;
    const before = [(await agent.ask(admin)).body, (await agent.ask(`/api/admin/tickets/${part}`)).body, await news()];
    const acts: [string, object][] = [
      ['answer', { text: 'Nobody reads this.', state: 'answered' }],
      ['notes', { text: 'Nor this.' }],
      ['assign', { assigneeId: agent.id }],
      ['close', {}],
      ['reopen', {}],
      ['triage', { priority: 'urgent' }],
      ['triage', { labels: [label.id] }],
    ];
    for (const [act, body] of acts) {
      const refused = await agent.ask(`/api/admin/tickets/${part}/${act}`, body);
      expect([refused.statusCode, refused.json().code], act).toEqual([409, 'ticket.merged']);
      expect(refused.json().message, act).toContain(whole);
    }
    const after = [(await agent.ask(admin)).body, (await agent.ask(`/api/admin/tickets/${part}`)).body, await news()];
    expect(after).toEqual(before);
  });

  it('is for tickets of one customer only, and a visitor’s link follows it', async () => {
    const agent = await staff();
    const [mine, other] = [await openTicket(), await openTicket()];
    const refused = await agent.ask(`/api/admin/tickets/${mine.number}/merge`, { into: other.number });
    expect(refused.json().code).toBe('ticket.notMergeable');
    expect((await agent.ask(`/api/admin/tickets/${mine.number}/merge`, { into: mine.number })).statusCode).toBe(409);
    const email = 'merged-visitor@example.org';
    const open = async (text: string, count: number, from = email) => {
      await visitor('/api/ticket-links', { ...TICKET, text, email: from });
      const token = /\/tickets#([\w-]{43})/.exec((await mail(from, count)).text)?.[1] ?? '';
      const { ticket } = (await visitor('/api/ticket-links/confirm', { token })).json();
      return { token, number: String(ticket.number) };
    };
    const [first, second] = [await open('uno', 1), await open('dos', 2)];
    const stranger = await open('tres', 1, 'another-visitor@example.org');
    for (const { number } of [stranger, mine]) {
      for (const [part, whole] of [
        [number, first.number],
        [first.number, number],
      ]) {
        const answer = await agent.ask(`/api/admin/tickets/${part}/merge`, { into: whole });
        expect(answer.json().code).toBe('ticket.notMergeable');
      }
    }
    await agent.ask(`/api/admin/tickets/${second.number}/merge`, { into: first.number });
    const seen = (await visitor('/api/ticket-links/thread', { token: second.token })).json();
    expect(seen.ticket.number).toBe(first.number);
    const notice = (await mail(email, 3)).text;
    expect(notice).toContain(`From now on we answer in ticket ${first.number}.`);
    expect(notice).not.toContain('replied');
  });
});
