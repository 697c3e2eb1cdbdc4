import { stepUpState } from '@eleven/protocol/api/step-up';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { KeepAccount } from './keep-account.tsx';
import { OwnData } from './own-data.tsx';

const STATE = 'GET /api/profile/data';
const ASK = 'POST /api/profile/data/deletion';
const made = {
  id: 'e1',
  requestedAt: '2026-11-23T08:00:00.000Z',
  partsDone: 0,
  partsAll: 0,
  sizeBytes: null,
  expiresAt: null,
};
const DELETION = { requestedBy: 'owner', requestedAt: '2026-11-23T08:00:00.000Z', dueAt: '2026-11-30T08:00:00.000Z' };

const show = (body: object, locale: 'ko' | 'en' = 'en', isConfirmed = true) => {
  const api = fakeApi({
    [STATE]: { body: { export: null, deletion: null, stakedWei: '0', ...body } },
    [ASK]: { body: DELETION },
    'DELETE /api/profile/data/deletion': { status: 204 },
    'POST /api/profile/data/export': { body: { ...made, state: 'running' } },
    [`GET ${stepUpState.path}`]: { body: { methods: ['password'], until: null } },
  });
  renderPart(<OwnData exitPage="/exit" isConfirmed={isConfirmed} />, { locale });
  return api;
};

describe('a copy of the data', () => {
  it.each([
    ['en', 'The file is being made: 4 of 16 parts.'],
    ['ko', '파일을 만드는 중입니다: 16개 중 4개 완료.'],
  ] as const)('shows its progress, and offers no second one meanwhile (%s)', async (locale, text) => {
    show({ export: { ...made, state: 'running', partsDone: 4, partsAll: 16 } }, locale);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Request|파일 요청/ })).toBeNull();
  });

  it.each([
    ['says that an email follows', true, 'We will notify you here and by email when it is ready.'],
    ['promises no email to an address that is not confirmed', false, 'Emails go to confirmed addresses only.'],
  ] as const)('%s', async (_, isConfirmed, text) => {
    show({}, 'en', isConfirmed);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it('can be downloaded when it is ready, and requested again', async () => {
    const api = show({
      export: { ...made, state: 'ready', sizeBytes: 20_000, expiresAt: '2026-11-30T08:00:00.000Z' },
    });
    const link = await screen.findByRole('link', { name: 'Download (zip, 20 KB)' });
    expect(link.getAttribute('href')).toBe('/api/profile/data/export/e1');
    // The browser fetches the file itself, so the step-up that the request needs comes first.
    fireEvent.click(link);
    await waitFor(() => expect(api.calls.some(({ path }) => path === stepUpState.path)).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Request a new file' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
  });
});

it('moves the focus to the announcement of the new copy', async () => {
  const api = show({});
  const ask = await screen.findByRole('button', { name: 'Request the file' });
  ask.focus();
  api.answers[STATE] = { body: { export: { ...made, state: 'running' }, deletion: null, stakedWei: '0' } };
  fireEvent.click(ask);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The file will be made in a moment.'));
});

describe('the deletion of the account', () => {
  it('is requested in a dialog that says what stays; with an open stake it warns and links to the exit page', async () => {
    const api = show({ stakedWei: '2500000000000000000' });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('except what the law requires us to keep');
    expect(dialog.textContent).toContain('Data on the blockchain cannot be deleted');
    expect(dialog.textContent).toContain('2.5000 BNB is staked');
    const file = within(dialog).getByRole('link', { name: 'Save the exit page as a file' });
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual(['/exit', 'eleven-exit.html']);
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete in 7 days' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it.each([
    ['en', 'This account will be deleted on', 'Keep the account'],
    ['ko', '에 삭제됩니다.', '계정 유지하기'],
  ] as const)('says when it is due, and is cancelled by one press (%s)', async (locale, text, keep) => {
    const api = show({ deletion: DELETION }, locale);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: keep }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('is cancelled by a press on the page of the email’s link, not by opening it', async () => {
    const api = fakeApi({ 'POST /api/account-deletion/cancel': { status: 204 } });
    renderPart(<KeepAccount token="t" forget={() => {}} />);
    expect(api.calls).toEqual([]);
    const keep = screen.getByRole('button', { name: 'Keep the account' });
    keep.focus();
    fireEvent.click(keep);
    expect((await screen.findByRole('status')).textContent).toContain('The account stays.');
    expect(document.activeElement?.textContent).toContain('The account stays.');
  });
});
