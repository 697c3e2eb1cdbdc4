import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, ask, user } = useStaff();
const reason = 'Left the company';
const fresh = (role: 'admin' | 'support' = 'admin') => user({ role, scope: 'admin', name: `The ${role}` });
const act = async (id: string, what: string, payload: object) =>
  ask('POST', `/api/admin/users/${id}/${what}`, { cookie: (await fresh()).cookie, payload });
const get = async (url: string) => ask('GET', url, { cookie: (await fresh()).cookie });
const ticket = (cookie: string) =>
  ask('POST', '/api/tickets', { cookie, payload: { category: 'other', subject: 'A question', text: 'How long?' } });

describe('tickets of a member of the staff', () => {
  it.each([
    ['is suspended', 'suspend', { reason }],
    ['becomes a user', 'role', { role: 'user', reason }],
    ['may only read', 'role', { role: 'readonly', reason }],
  ])('are unassigned when the member %s, and no longer assigned to them', async (_, what, payload) => {
    const member = await fresh('support');
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, member.id));
    const { cookie } = await user();
    const [open, closed] = [(await ticket(cookie)).json().number, (await ticket(cookie)).json().number];
    const assign = async (number: string) =>
      ask('POST', `/api/admin/tickets/${number}/assign`, {
        cookie: (await fresh()).cookie,
        payload: { assigneeId: member.id },
      });
    for (const number of [open, closed]) expect((await assign(number)).statusCode).toBe(200);
    await ask('POST', `/api/tickets/${closed}/close`, { cookie, payload: {} });
    expect((await act(member.id, what, payload)).statusCode).toBe(204);
    const assigneeOf = async (number: string) => (await get(`/api/admin/tickets/${number}`)).json().ticket.assignee;
    expect(await assigneeOf(open)).toBeNull();
    // A closed ticket keeps its assignee until it is open again.
    expect(await assigneeOf(closed)).toMatchObject({ id: member.id });
    await ask('POST', `/api/tickets/${closed}/reopen`, { cookie, payload: {} });
    expect(await assigneeOf(closed)).toBeNull();
    expect((await assign(open)).statusCode).toBe(400);
    const { staff } = (await get('/api/admin/ticket-desk')).json();
    expect(staff.map(({ id }: { id: string }) => id)).not.toContain(member.id);
    const [entry] = (await auditEntries(database().db)).filter(({ targetId }) => targetId === member.id);
    expect(entry?.details).toMatchObject({ tickets: '1' });
  });
});
