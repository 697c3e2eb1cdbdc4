import { HOUR_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, cannedReplyVersions, tickets, users } from '../../../db/schema.ts';
import { auditEntries } from '../../../testing/audit-entries.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';
import { countOverdue } from './promises.store.ts';

const { database, clock, hub, customer, staff, ask } = useSupport();

async function openTicket(change: object = {}, locale: 'ko' | 'en' = 'en') {
  const user = await customer({ locale });
  const { number } = (await user.ask('/api/tickets', { ...TICKET, ...change })).json();
  return { user, number: String(number), own: `/api/tickets/${number}`, admin: `/api/admin/tickets/${number}` };
}
/** Hours until the promised reply; null if none is promised. */
const dueIn = (ticket: { dueAt: string | null }) =>
  ticket.dueAt === null ? null : (Date.parse(ticket.dueAt) - clock.now().getTime()) / HOUR_MS;

/** A staff session does not last for hours, so each request is made by a new member. */
const anyMember = {
  ask: async (...request: Parameters<Awaited<ReturnType<typeof staff>>['ask']>) => (await staff()).ask(...request),
};

describe('the promised reply time of a ticket', () => {
  it('runs while it waits for us, pauses while the customer is asked, and resumes with the remaining time', async () => {
    const { user, own, admin } = await openTicket();
    const read = async () => (await anyMember.ask(admin)).json().ticket;
    expect(dueIn(await read())).toBe(24);
    clock.advance(4 * HOUR_MS);
    const asked = (await anyMember.ask(`${admin}/answer`, { text: 'Which one?', state: 'waiting' })).json().ticket;
    expect(asked).toMatchObject({ dueAt: null, pausedMs: 20 * HOUR_MS });
    clock.advance(2 * HOUR_MS);
    await user.ask(`${own}/messages`, { text: 'That one.' });
    expect(dueIn(await read())).toBe(20);
    await anyMember.ask(`${admin}/answer`, { text: 'Done.', state: 'answered' });
    expect(await read()).toMatchObject({ dueAt: null, pausedMs: null });
    await user.ask(`${own}/messages`, { text: 'Not quite.' });
    expect(dueIn(await read())).toBe(24);
  });

  it('moves with the priority, orders the queue, and is counted as overdue once it is missed', async () => {
    const [calm, urgent] = [await openTicket(), await openTicket({ category: 'security' })];
    const set = await anyMember.ask(`${urgent.admin}/triage`, { priority: 'urgent' });
    expect(dueIn(set.json().ticket)).toBe(4);
    const queue = async (more: string) =>
      (await anyMember.ask(`/api/admin/tickets?order=due&limit=100${more}`))
        .json()
        .tickets.map((one: { number: string }) => one.number);
    const all = await queue('');
    expect(all.indexOf(urgent.number)).toBeLessThan(all.indexOf(calm.number));
    expect(await queue('&priority=urgent')).toEqual([urgent.number]);
    const before = await countOverdue(database().db, clock.now());
    clock.advance(4 * HOUR_MS);
    expect(await countOverdue(database().db, clock.now())).toBe(before + 1);
    expect((await anyMember.ask('/api/admin/ticket-desk')).json().overdue).toBe(before + 1);
    expect(await queue('&overdue=yes')).toEqual(expect.arrayContaining([urgent.number]));
    expect(await queue('&overdue=yes')).not.toContain(calm.number);
    const first = (await anyMember.ask('/api/admin/tickets?order=due&limit=1')).json();
    expect((await queue(`&from=${first.next}`))[0]).toBe(
      all.filter((one: string) => one !== first.tickets[0].number)[0],
    );
    await anyMember.ask(`${urgent.admin}/triage`, { priority: 'normal' });
  });

  it('is set by an admin, for later tickets', async () => {
    const [boss, agent] = [await staff('admin'), await staff()];
    const promises = [{ priority: 'normal', firstMinutes: 120, nextMinutes: 60 }];
    expect((await agent.ask('/api/admin/ticket-promises', { promises })).statusCode).toBe(403);
    expect((await boss.ask('/api/admin/ticket-promises', { promises })).statusCode).toBe(204);
    const { user, own, admin } = await openTicket();
    expect(dueIn((await agent.ask(admin)).json().ticket)).toBe(2);
    await agent.ask(`${admin}/answer`, { text: 'Yes.', state: 'answered' });
    await user.ask(`${own}/messages`, { text: 'And?' });
    expect(dueIn((await agent.ask(admin)).json().ticket)).toBe(1);
    await boss.ask('/api/admin/ticket-promises', {
      promises: [{ priority: 'normal', firstMinutes: 1440, nextMinutes: 1440 }],
    });
  });
});

describe('rules', () => {
  it('give a new ticket a priority, and assign it to the available member with the fewest tickets', async () => {
    const [boss, one, other] = [await staff('admin'), await staff('support', '가'), await staff('support', '나')];
    const rules = [
      { category: 'wallet', locale: 'ko', priority: 'high', assignees: [one.id, other.id] },
      { category: 'wallet', locale: null, priority: null, assignees: [] },
    ];
    expect((await one.ask('/api/admin/ticket-rules', { rules })).statusCode).toBe(403);
    expect((await boss.ask('/api/admin/ticket-rules', { rules })).statusCode).toBe(204);
    const assigneeOf = async (locale: 'ko' | 'en' = 'ko') => {
      const { admin } = await openTicket({ category: 'wallet' }, locale);
      const { ticket } = (await boss.ask(admin)).json();
      return [ticket.assignee?.id ?? null, ticket.priority];
    };
    expect(await assigneeOf()).toEqual([one.id, 'high']);
    expect(await assigneeOf()).toEqual([other.id, 'high']);
    const away = { userId: one.id, isAvailable: false };
    expect((await other.ask('/api/admin/ticket-desk/availability', away)).statusCode).toBe(403);
    expect((await one.ask('/api/admin/ticket-desk/availability', away)).statusCode).toBe(204);
    expect(await assigneeOf()).toEqual([other.id, 'high']);
    expect(await assigneeOf('en')).toEqual([null, 'normal']);
    await boss.ask('/api/admin/ticket-rules', { rules: [] });
    expect(await assigneeOf()).toEqual([null, 'normal']);
  });
});

describe('rules that name somebody who has left the staff', () => {
  it('no longer show that person, and can still be changed', async () => {
    const [boss, gone] = [await staff('admin'), await staff('support', '가')];
    const rule = { category: 'wallet', locale: null, priority: 'high', assignees: [gone.id] };
    expect((await boss.ask('/api/admin/ticket-rules', { rules: [rule] })).statusCode).toBe(204);
    await database().db.update(users).set({ role: 'user' }).where(eq(users.id, gone.id));
    const { rules: seen } = (await boss.ask('/api/admin/ticket-desk/settings')).json();
    expect(seen).toEqual([{ ...rule, assignees: [] }]);
    const rules = [...seen, { ...rule, category: 'security', assignees: [boss.id] }];
    expect((await boss.ask('/api/admin/ticket-rules', { rules, seen })).statusCode).toBe(204);
    expect((await boss.ask('/api/admin/ticket-rules', { rules: [], seen: rules })).statusCode).toBe(204);
  });
});

describe('labels', () => {
  it('are for staff alone, filter the queue, and have unique names', async () => {
    const [agent, reader] = [await staff(), await staff('readonly')];
    const given = { name: 'Ledger', color: 'warn', isArchived: false };
    const label = (await agent.ask('/api/admin/ticket-labels', given)).json();
    expect((await agent.ask('/api/admin/ticket-labels', given)).json().code).toBe('label.taken');
    expect((await reader.ask('/api/admin/ticket-labels', { ...given, name: 'x' })).statusCode).toBe(403);
    const { user, own, number, admin } = await openTicket();
    const labelled = await agent.ask(`${admin}/triage`, { labels: [label.id] });
    expect(labelled.json().ticket.labels).toEqual([label]);
    expect((await user.ask(own)).body).not.toContain('Ledger');
    const found = (await reader.ask(`/api/admin/tickets?label=${label.id}`)).json().tickets;
    expect(found.map((one: { number: string }) => one.number)).toEqual([number]);
    expect((await agent.ask(`${admin}/triage`, { labels: [999_999] })).statusCode).toBe(400);
  });

  it('are set one by one, so two members do not undo each other’s changes', async () => {
    const [agent, colleague] = [await staff(), await staff()];
    const add = async (name: string) =>
      (await agent.ask('/api/admin/ticket-labels', { name, color: 'plain', isArchived: false })).json().id;
    const [bug, refund] = [await add('Bug'), await add('Refund')];
    const { admin, number } = await openTicket();
    const set = async (by: typeof agent, id: number, isOn: boolean) =>
      (await by.ask(`${admin}/triage`, { label: { id, isOn } }))
        .json()
        .ticket.labels.map((one: { id: number }) => one.id);
    expect(await set(agent, bug, true)).toEqual([bug]);
    expect(await set(colleague, refund, true)).toEqual([bug, refund]);
    expect(await set(agent, bug, false)).toEqual([refund]);
    await agent.ask(`${admin}/triage`, { labels: [bug, refund] });
    const acts = await auditEntries(
      database().db,
      and(eq(auditLog.targetId, number), eq(auditLog.act, 'ticket.labelled')),
    );
    expect(acts.map(({ details }) => details)).toEqual([
      { label: 'Bug', on: 'yes' },
      { label: 'Refund', on: 'yes' },
      { label: 'Bug', on: 'no' },
      { labels: 'Bug, Refund' },
    ]);
    expect((await agent.ask(`${admin}/triage`, { label: { id: 999_999, isOn: true } })).statusCode).toBe(400);
  });
});

describe('canned replies', () => {
  it('begin with those of the release, keep each version when staff change them, and accept only known variables', async () => {
    const agent = await staff();
    const settings = async () => (await agent.ask('/api/admin/ticket-desk/settings')).json();
    const first = (await settings()).replies;
    expect(first).toHaveLength(7);
    const body = {
      titleKo: '인사',
      titleEn: 'Greeting',
      textKo: '{{name}} 님, 안녕하세요.',
      textEn: 'Hello {{name}}.',
    };
    const added = (await agent.ask('/api/admin/canned-replies', body)).json();
    const odd = { ...body, textEn: 'Hello {{nmae}}.' };
    expect((await agent.ask('/api/admin/canned-replies', odd)).json().code).toBe('reply.unknownVariable');
    const changed = await ask('PATCH', `/api/admin/canned-replies/${added.id}`, {
      cookie: agent.cookie,
      payload: { ...body, textEn: 'Good day, {{name}}.' },
    });
    expect(changed.json()).toMatchObject({ version: 2, text: { en: 'Good day, {{name}}.' } });
    const versions = await database()
      .db.select()
      .from(cannedReplyVersions)
      .where(eq(cannedReplyVersions.replyId, added.id));
    expect(versions.map(({ textEn }) => textEn)).toEqual(['Hello {{name}}.', 'Good day, {{name}}.']);
    await agent.ask('/api/admin/canned-replies/order', { ids: [added.id, first[0].id] });
    const after = (await settings()).replies;
    const shown = after.filter((one: { isArchived: boolean }) => !one.isArchived);
    expect(shown.map((one: { id: number }) => one.id)).toEqual([added.id, first[0].id]);
    expect(after).toHaveLength(8);
  });
});

describe('two members who answer at once', () => {
  it('see each other, and neither sends an answer without having read the other’s', async () => {
    const [one, other] = [await staff('support', '하나'), await staff('support', '둘')];
    const { admin } = await openTicket();
    const seenUpTo = (await one.ask(admin)).json().messages.at(-1).id;
    const invalidations: string[] = [];
    const stop = hub.subscribe(undefined, (invalidation) => invalidations.push(invalidation));
    await one.ask(`${admin}/readers`, { state: 'reading' });
    await one.ask(`${admin}/readers`, { state: 'reading' });
    const seen = (await other.ask(`${admin}/readers`, { state: 'typing' })).json();
    expect(seen.readers).toEqual([{ name: '하나', isTyping: false }]);
    expect((await one.ask(`${admin}/readers`)).json().readers).toEqual([{ name: '둘', isTyping: true }]);
    expect(invalidations).toEqual(['readers', 'readers']);
    stop();
    await other.ask(`${admin}/answer`, { text: 'Mine.', state: 'answered', seenUpTo });
    const late = await one.ask(`${admin}/answer`, { text: 'Too late.', state: 'answered', seenUpTo });
    expect([late.statusCode, late.json().code]).toEqual([409, 'ticket.writtenMeanwhile']);
    clock.advance(60_000);
    expect((await one.ask(`${admin}/readers`)).json().readers).toEqual([]);
    expect((await database().db.select().from(tickets).where(eq(tickets.assigneeId, other.id))).length).toBe(1);
  });
});

describe('closing without an answer', () => {
  it('is refused if the customer has written since, unless a page of an earlier release does not say what it has shown', async () => {
    const agent = await staff();
    const { user, own, admin } = await openTicket();
    const newest = async () => (await agent.ask(admin)).json().messages.at(-1).id;
    const seenUpTo = await newest();
    await user.ask(`${own}/messages`, { text: 'One more thing.' });
    const late = await agent.ask(`${admin}/close`, { seenUpTo });
    expect([late.statusCode, late.json().code]).toEqual([409, 'ticket.writtenMeanwhile']);
    expect((await user.ask(own)).json().ticket.state).toBe('open');
    const closed = await agent.ask(`${admin}/close`, { seenUpTo: await newest() });
    expect(closed.json().ticket.state).toBe('closed');
    // A ticket that is closed already stays closed, whatever was read.
    expect((await agent.ask(`${admin}/close`, { seenUpTo })).json().ticket.state).toBe('closed');
    await agent.ask(`${admin}/reopen`, {});
    const bodiless = await ask('POST', `${admin}/close`, { cookie: agent.cookie });
    expect(bodiless.json().ticket.state).toBe('closed');
  });
});
