import { MINUTE_MS } from '@eleven/protocol/durations';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../db/schema.ts';
import { PASSWORD } from '../../testing/accounts.ts';
import { beginAll } from '../../testing/begun.ts';
import { is, useFactors } from '../../testing/factors.ts';

const { database, clock, send, post, begin, kindsOf, newAccount, withTotp, user } = useFactors();

describe('staff who have lost their factor', () => {
  const remove = async (id: string, role = 'admin') => {
    const actor = await user({ role, scope: 'admin', name: `Actor ${id} ${role}` });
    return send('POST', `/api/admin/users/${id}/remove-factors`, actor.cookie, { reason: 'The phone is lost' });
  };

  it('are helped by another admin, and set up a new one at the next sign-in', async () => {
    const { id, email } = await withTotp(await newAccount({ role: 'support' }));
    is(await remove(id, 'support'), 403, 'forbidden');
    is(await remove(id), 204);
    expect((await post('/api/admin/login', { email, password: PASSWORD })).json()).toEqual({ secondFactor: ['enrol'] });
    expect(await kindsOf(id)).toContain('factorsRemoved');
  });

  it('also lose everything they had begun: a link for a new password, a change of address, claims to wallets', async () => {
    const { id, email } = await withTotp(await newAccount({ role: 'support' }));
    const begun = await beginAll(database(), { id, email, now: clock.now() });
    is(await remove(id), 204);
    expect(await begun.left()).toEqual([]);
    expect(await kindsOf(id)).toContain('walletClaimStopped');
  });

  it('are never users who were made staff by an admin for that purpose', async () => {
    const { id, email } = await withTotp();
    const actor = await user({ role: 'admin', scope: 'admin', name: 'Actor of both' });
    const act = (what: string, body: object = {}) =>
      send('POST', `/api/admin/users/${id}/${what}`, actor.cookie, { reason: 'The phone is lost', ...body });
    is(await act('role', { role: 'readonly' }), 204);
    is(await act('remove-factors'), 409, 'admin.newRole');
    is(await remove(id), 409, 'admin.newRole');
    clock.advance(72 * 60 * MINUTE_MS);
    await database()
      .db.update(sessions)
      .set({ expiresAt: new Date(clock.now().getTime() + MINUTE_MS * 600) });
    await database()
      .db.update(sessions)
      .set({ steppedUpAt: clock.now(), updatedAt: clock.now(), createdAt: clock.now() });
    is(await act('remove-factors'), 409, 'admin.newRole');
    is(await act('role', { role: 'user' }), 204);
    expect((await begin(email)).json().secondFactor).toContain('totp');
  });

  it('are the only ones whose factors an admin can remove', async () => {
    const { id } = await withTotp();
    is(await remove(id), 409, 'admin.notStaff');
  });
});
