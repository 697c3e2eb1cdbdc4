import { userDetail } from '@eleven/protocol/api/admin/users';
import { adminUser } from '@eleven/protocol/api/auth';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeyOf } from '../../lib/use-api.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { beginStaffSession } from './staff-session.ts';

Element.prototype.scrollIntoView ??= () => {};

it('keeps nothing that a member of staff has read once they log out', async () => {
  fakeApi({ 'GET /api/admin/user': { body: { ...USER, role: 'admin' } }, 'POST /api/admin/logout': { status: 204 } });
  const { client } = renderPart(
    <AdminFrame entries={[{ id: 'x', icon: 'wallet', label: 'X', to: '/admin' }]} current="x">
      {null}
    </AdminFrame>,
  );
  await waitFor(() => expect(client.getQueryData(queryKeyOf(adminUser))).toBeDefined());
  const key = queryKeyOf(userDetail, { id: 'u1' });
  client.setQueryData(key, { name: 'Jiwoo Kim' });
  sessionStorage.setItem('draft.admin.suspend.u1', JSON.stringify({ reason: 'Chargeback of 3 BNB' }));
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(client.getQueryData(queryKeyOf(adminUser))).toBeUndefined());
  expect([client.getQueryData(key), sessionStorage.getItem('draft.admin.suspend.u1')]).toEqual([undefined, null]);
});

it('restores a member’s drafts when they sign in again, but not for another member', () => {
  const { client } = renderPart(null);
  const draft = 'draft.desk.E-000001';
  const signIn = (id: string) => beginStaffSession(client, { ...USER, id, role: 'support' });
  signIn('s1');
  sessionStorage.setItem(draft, '{}');
  signIn('s1');
  expect(sessionStorage.getItem(draft)).toBe('{}');
  signIn('s2');
  expect(sessionStorage.getItem(draft)).toBeNull();
});
