import { LEGAL_DOCUMENTS, LEGAL_VERSION } from '@eleven/protocol/legal';
import { describe, expect, it, vi } from 'vitest';
import { cookieOf, person } from '../../testing/accounts.ts';
import { useStaff } from '../../testing/staff.ts';
import { TICKET } from '../../testing/support.ts';

const { app, members, get, ask } = useStaff();

async function newAccount() {
  const answer = await ask('POST', '/api/register', { payload: person() });
  return { id: String(answer.json().id), cookie: cookieOf(answer) };
}

describe('the record of views of an account', () => {
  it('includes views of its tickets, with their numbers', async () => {
    const { id, cookie } = await newAccount();
    const { number } = (await ask('POST', '/api/tickets', { cookie, payload: TICKET })).json();
    const other = await newAccount();
    await ask('POST', '/api/tickets', { cookie: other.cookie, payload: TICKET });
    expect((await get(`/api/admin/tickets/${number}`, members.support)).statusCode).toBe(200);
    await vi.waitFor(async () => {
      await app().http.security.flush();
      const { views } = (await get(`/api/admin/users/${id}/views`)).json();
      expect(views).toMatchObject([{ by: { name: 'The support' }, what: 'ticket', ticket: number, followed: 0 }]);
    });
    expect((await get(`/api/admin/users/${other.id}/views`)).json().views).toEqual([]);
  });

  it('is on the account’s page, for admins alone, with what was opened', async () => {
    const { id } = await newAccount();
    await get(`/api/admin/users/${id}`, members.support);
    await get(`/api/admin/users/${id}/activity`, members.readonly);
    await vi.waitFor(async () => {
      await app().http.security.flush();
      const { views } = (await get(`/api/admin/users/${id}/views`)).json();
      expect(views).toMatchObject([
        { by: { name: 'The readonly', role: 'readonly' }, what: 'activity', followed: 0 },
        { by: { name: 'The support', role: 'support' }, what: 'account', followed: 0 },
      ]);
    });
    for (const member of [members.support, members.readonly])
      expect((await get(`/api/admin/users/${id}/views`, member)).statusCode).toBe(403);
    const first = (await get(`/api/admin/users/${id}/views?limit=1`)).json();
    const rest = (await get(`/api/admin/users/${id}/views?limit=1&before=${first.nextBefore}`)).json();
    expect(rest.views).toMatchObject([{ what: 'account' }]);
    expect((await get('/api/admin/users/nobody/views')).statusCode).toBe(404);
  });
});

it('shows which version of which document was accepted, and when', async () => {
  const { id } = await newAccount();
  const { consents } = (await get(`/api/admin/users/${id}`)).json();
  expect(consents.map(({ document }: { document: string }) => document).toSorted()).toEqual(
    [...LEGAL_DOCUMENTS].toSorted(),
  );
  for (const one of consents) expect(one).toMatchObject({ version: LEGAL_VERSION, how: 'registration' });
});
