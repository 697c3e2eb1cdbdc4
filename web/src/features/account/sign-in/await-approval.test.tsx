import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerApi, renderInApp } from '../../../testing/with-app.tsx';
import { AwaitApproval } from './await-approval.tsx';

const own = {
  state: 'open',
  address: '0x7a3F00000000000000000000000000000000b21E',
  digits: '42',
  expiresAt: '2026-11-26T00:03:00.000Z',
  account: null,
};
const heard = () => ({ onSignedIn: vi.fn(), onFactors: vi.fn(), back: vi.fn() });

it('shows the digits, then asks before it continues as that account', async () => {
  let state: object = own;
  const user = { id: 'u' };
  answerApi({
    '/api/login/request': () => ({ request: state }),
    '/api/login/request/enter': user,
  });
  const on = heard();
  renderInApp(<AwaitApproval {...on} />);
  const heading = await screen.findByRole('heading', { name: 'Confirm where you are signed in' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('42')).toBeDefined();
  state = { ...own, state: 'approved', account: 'k•••@e•••.org' };
  expect(await screen.findByRole('heading', { name: 'Continue as k•••@e•••.org?' })).toBeDefined();
  expect(on.onSignedIn).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(on.onSignedIn).toHaveBeenCalledWith(user));
});

it('continues with the second factor', async () => {
  answerApi({
    '/api/login/request': { request: { ...own, state: 'approved', account: 'k•••@e•••.org' } },
    '/api/login/request/enter': { secondFactor: ['totp'] },
  });
  const on = heard();
  renderInApp(<AwaitApproval {...on} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(on.onFactors).toHaveBeenCalledWith(['totp']));
});

it.each([
  ['declined', { ...own, state: 'declined' }, '요청을 거절했습니다'],
  ['expired', { ...own, state: 'expired' }, '요청이 끝났습니다'],
  ['ended with the other session', null, '요청이 끝났습니다'],
])('%s: says so and leads to the other ways to log in', async (_, request, title) => {
  answerApi({ '/api/login/request': { request } });
  const on = heard();
  renderInApp(<AwaitApproval {...on} />, 'ko');
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '다른 방법으로 로그인' }));
  await waitFor(() => expect(on.back).toHaveBeenCalled());
});

it('“This is not my account” ends the request', async () => {
  const deleted = vi.fn();
  answerApi({ '/api/login/request': { request: { ...own, state: 'approved', account: 'x•••@e•••.org' } } });
  const plain = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method !== 'DELETE') return plain(url, init);
    deleted(url);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const on = heard();
  renderInApp(<AwaitApproval {...on} />);
  fireEvent.click(await screen.findByRole('button', { name: 'This is not my account' }));
  await waitFor(() => expect(on.back).toHaveBeenCalled());
  expect(deleted).toHaveBeenCalledWith('/api/login/request');
});

it.each([
  ['en', 'The state of your sign-in request could not be read. x', 'Try again'],
  ['ko', '로그인 요청의 상태를 읽지 못했습니다. x', '다시 시도'],
] as const)('reports that the first read failed, and reads again (%s)', async (locale, text, again) => {
  let isAway = true;
  answerApi({
    '/api/login/request': () =>
      isAway ? Response.json({ code: 'unavailable', message: 'x' }, { status: 503 }) : { request: own },
  });
  const on = heard();
  renderInApp(<AwaitApproval {...on} />, locale);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: again }));
  expect(await screen.findByText('42')).toBeDefined();
  expect(on.back).not.toHaveBeenCalled();
});

it('keeps a failed first read on the page until the user reads again, and says that it is reading', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const calls = answerApi({
    '/api/login/request': () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 }),
  });
  renderInApp(<AwaitApproval {...heard()} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.focus();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(calls).toHaveLength(1);
  let arrive = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
  fireEvent.click(again);
  await waitFor(() => expect(again.textContent).toBe('Reading again'));
  expect(document.activeElement?.textContent).toBe('Reading again');
  expect(screen.getByRole('alert').textContent).toContain('could not be read');
  arrive(Response.json({ request: own }));
  expect(await screen.findByText('42')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Confirm where you are signed in');
});
