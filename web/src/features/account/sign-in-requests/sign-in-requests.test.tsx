import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectQuestion } from '../../../session/expect-question.ts';
import { answerApi, renderInApp } from '../../../testing/with-app.tsx';
import SignInRequests from './sign-in-requests.tsx';

const request = {
  id: 'one',
  address: '0x7a3F00000000000000000000000000000000b21E',
  digits: '07',
  device: 'iPhone',
  network: '203.0.113.7',
  openedAt: '2026-11-26T00:00:00.000Z',
  expiresAt: '2026-11-26T00:03:00.000Z',
};

beforeEach(() => expectQuestion(new QueryClient()));

function asked(answers: Record<string, unknown> = {}) {
  let requests = [request];
  const done = () => {
    requests = [];
    return new Response(null, { status: 204 });
  };
  const calls = answerApi({
    '/api/user': { id: 'u' },
    '/api/sign-in-requests': () => ({ requests }),
    '/api/sign-in-requests/one/approve': done,
    '/api/sign-in-requests/one/decline': done,
    ...answers,
  });
  return calls;
}

it('shows nothing while there is no request', async () => {
  const calls = answerApi({ '/api/user': { id: 'u' }, '/api/sign-in-requests': { requests: [] } });
  renderInApp(<SignInRequests />);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows wallet, digits, device and network, and lets the browser in after “It is me”', async () => {
  const calls = asked();
  renderInApp(<SignInRequests />);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is this you?' }));
  for (const text of ['07', 'iPhone', '203.0.113.7']) expect(dialog.getByText(text)).toBeDefined();
  expect(dialog.getByText(/^0x7a3F/i).textContent?.toLowerCase()).toBe(request.address.toLowerCase());
  fireEvent.click(dialog.getByRole('button', { name: 'It is me' }));
  expect(await screen.findByText('Go back to the wallet app and continue there.')).toBeDefined();
  expect(calls.map(({ path }) => path)).toContain('/api/sign-in-requests/one/approve');
});

it('refuses after “Not me”, in Korean, and says what to do', async () => {
  const calls = asked();
  renderInApp(<SignInRequests />, 'ko');
  const dialog = within(await screen.findByRole('alertdialog', { name: '본인입니까?' }));
  fireEvent.click(dialog.getByRole('button', { name: '본인이 아닙니다' }));
  expect(await screen.findByText(/^아무도 로그인하지 않았습니다/)).toBeDefined();
  expect(screen.getByRole('link', { name: '설정 열기' }).getAttribute('href')).toBe('/settings');
  expect(calls.map(({ path }) => path)).toContain('/api/sign-in-requests/one/decline');
});

it('says why it could not let the browser in, and keeps asking', async () => {
  const message = 'This sign-in request has expired.';
  asked({
    '/api/sign-in-requests/one/approve': () =>
      Response.json({ code: 'signInRequest.expired', message }, { status: 409 }),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderInApp(<SignInRequests />);
  fireEvent.click(await screen.findByRole('button', { name: 'It is me' }));
  expect(await screen.findByText(message)).toBeDefined();
});

it('does not come back on this page if closed without an answer', async () => {
  asked();
  renderInApp(<SignInRequests />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Is this you?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
