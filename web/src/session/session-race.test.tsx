import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { beginSession, endSession, SESSION_KEY, useSession } from './session.ts';

function Who() {
  const { status, user } = useSession();
  return <p>{`${status} ${user?.email ?? ''}`.trim()}</p>;
}

function held(answer: object) {
  let come = () => {};
  const when = new Promise<void>((resolve) => {
    come = resolve;
  });
  const api = fakeApi({ 'GET /api/user': { body: USER } });
  return { api, hold: () => (api.answers['GET /api/user'] = () => when.then(() => answer)), come: () => come() };
}

it('a read that was under way at the logout does not sign the user in again', async () => {
  const { api, hold, come } = held({ body: USER });
  const { client } = renderPart(<Who />);
  await screen.findByText(`signedIn ${USER.email}`);
  // As after a `session` invalidation from the stream, e.g. because a name was saved or another window changed something.
  hold();
  act(() => void client.invalidateQueries({ queryKey: SESSION_KEY }));
  await waitFor(() => expect(api.to('/api/user')).toHaveLength(2));
  act(() => endSession(client));
  await screen.findByText('signedOut');
  come();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(/^signed/).textContent).toBe('signedOut');
});

it('a read from before the login does not sign the user out', async () => {
  const { api, hold, come } = held({ status: 401, body: { code: 'auth.required', message: '' } });
  hold();
  const { client } = renderPart(<Who />);
  await waitFor(() => expect(api.to('/api/user')).toHaveLength(1));
  act(() => beginSession(client, USER));
  await screen.findByText(`signedIn ${USER.email}`);
  come();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(/^signed/).textContent).toBe(`signedIn ${USER.email}`);
});

it.each([
  ['somebody else', { body: { ...USER, id: 'u2', email: 'other@example.com' } }, 'signedIn other@example.com'],
  ['nobody', { status: 401, body: { code: 'auth.required', message: '' } }, 'signedOut'],
])('nothing of the user stays when another tab has signed in %s', async (_, answer, shown) => {
  const api = fakeApi({ 'GET /api/user': { body: USER } });
  const { client } = renderPart(<Who />);
  await screen.findByText(`signedIn ${USER.email}`);
  client.setQueryData(['/api/wallets'], 'of the one before');
  client.setQueryData(['/api/vault'], 'for everyone');
  await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
  expect(client.getQueryData(['/api/wallets'])).toBe('of the one before');
  api.answers['GET /api/user'] = answer;
  // As the stream does after it was interrupted.
  await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
  await screen.findByText(shown);
  expect([client.getQueryData(['/api/wallets']), client.getQueryData(['/api/vault'])]).toEqual([
    undefined,
    'for everyone',
  ]);
});
