import { LEGAL_DOCUMENTS, LEGAL_VERSION } from '@eleven/protocol/legal';
import { describe, expect, it, vi } from 'vitest';
import { cookieOf, person } from '../../testing/accounts.ts';
import { useStaff } from '../../testing/staff.ts';

const { app, members, get, ask } = useStaff();

async function newAccount() {
  const answer = await ask('POST', '/api/register', { payload: person() });
  return { id: String(answer.json().id), cookie: cookieOf(answer) };
}

describe('who has looked at an account', () => {
  it('is on its page, for admins alone, with what was opened', async () => {
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
