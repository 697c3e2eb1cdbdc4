import { adminUser } from '@eleven/protocol/api/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeyOf } from '../lib/use-api.ts';
import { fakeApi, USER } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import AdminGuard from './admin-guard.tsx';

it('redirects to the login once the staff session has ended', async () => {
  const api = fakeApi({ 'GET /api/admin/user': { body: { ...USER, role: 'admin' } } });
  history.replaceState(null, '', '/admin/dashboard');
  const { client } = renderPart(
    <AdminGuard>
      <p>the list of users</p>
    </AdminGuard>,
  );
  await screen.findByText('the list of users');
  api.answers['GET /api/admin/user'] = { status: 401, body: { code: 'auth.required', message: '' } };
  await act(() => client.invalidateQueries({ queryKey: queryKeyOf(adminUser) }));
  await waitFor(() => expect(api.to('/api/admin/user')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('the list of users')).toBeNull());
  expect(location.pathname).toBe('/admin/login');
});
