import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keepSignInCode, noteHandedIn } from '../../../session/sign-in-code.ts';
import { answerApi, renderInApp } from '../../../testing/with-app.tsx';
import RequestedSignIn from './requested-sign-in.tsx';

const heard = () => ({ onSignedIn: vi.fn(), back: vi.fn() });

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('submits the same code with the same key if no reply came, even after a reload', async () => {
  history.replaceState(null, '', `/auth?sign-in=${'a'.repeat(22)}`);
  keepSignInCode();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/login/request' || init?.method !== 'POST') return Response.json({}, { status: 404 });
    keys.push(new Headers(init.headers).get('idempotency-key'));
    throw new TypeError('Failed to fetch');
  });
  const first = renderInApp(<RequestedSignIn {...heard()} />);
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with your wallet' }));
    await waitFor(() => expect(keys).toHaveLength(count));
    await screen.findByRole('alert');
  }
  first.unmount();
  renderInApp(<RequestedSignIn {...heard()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with your wallet' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

it('does not ask the wallet again while the request it has made cannot be read', async () => {
  noteHandedIn();
  answerApi({ '/api/login/request': () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 }) });
  const on = heard();
  renderInApp(<RequestedSignIn {...on} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign in with your wallet' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Log in another way' }));
  expect(on.back).toHaveBeenCalled();
});
