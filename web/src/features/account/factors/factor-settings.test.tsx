import { factors, removePasskey, removeTotp, renewBackupCodes, stopRecovery } from '@eleven/protocol/api/factors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { FactorSettings } from './factor-settings.tsx';

const FACTORS = `GET ${factors.path}`;
const STATE = {
  totpSince: '2026-11-20T00:00:00.000Z',
  passkeys: [] as object[],
  backupCodesLeft: 10,
  recoveryDueAt: null as string | null,
  recoveryKind: null as string | null,
};
const PASSKEY = {
  id: 'p1',
  name: 'Laptop',
  isSynced: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: null,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function show(state: Partial<typeof STATE> = {}) {
  const api = fakeApi({
    [`${removeTotp.method} ${removeTotp.path}`]: { status: 204 },
    [`${removePasskey.method} ${removePasskey.path.replace(':id', 'p1')}`]: { status: 204 },
    [`${stopRecovery.method} ${stopRecovery.path}`]: { status: 204 },
    [FACTORS]: { body: { ...STATE, ...state } },
    [`${renewBackupCodes.method} ${renewBackupCodes.path}`]: { body: { backupCodes: ['aaaa-bbbb', 'cccc-dddd'] } },
  });
  renderPart(<FactorSettings isConfirmed />);
  return api;
}

describe('new backup codes', () => {
  const confirm = async () => {
    const question = await screen.findByRole('alertdialog', { name: 'Get new backup codes?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Get new ones' }));
  };
  const showCodes = async () => {
    show();
    await screen.findByText('10 left');
    press('Get new ones: Backup codes');
    await confirm();
    return screen.findByRole('list', { name: 'Backup codes' });
  };

  it('are requested only after a question, because the saved ones stop working', async () => {
    const api = show({ backupCodesLeft: 7 });
    await screen.findByText('7 left');
    press('Get new ones: Backup codes');
    expect(await screen.findByText(/stop working, including the 7 that you have not used/)).toBeTruthy();
    expect(api.to(renewBackupCodes.path)).toEqual([]);
    await confirm();
    await waitFor(() => expect(api.to(renewBackupCodes.path)).toHaveLength(1));
  });

  it.each([
    [3, '3 left'],
    [2, 'Only 2 left. Get new ones.'],
  ])('are suggested once few are left: %s', async (backupCodesLeft, words) => {
    show({ backupCodesLeft });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('are requested at once when none is left, which the page says', async () => {
    const api = show({ backupCodesLeft: 0 });
    await screen.findByText('None left. Get new ones.');
    press('Get new ones: Backup codes');
    await waitFor(() => expect(api.to(renewBackupCodes.path)).toHaveLength(1));
  });

  it('get the focus first, so that Enter closes nothing', async () => {
    expect((await showCodes()).hasAttribute('autofocus')).toBe(true);
  });

  it('are still there after one Close, which asks whether they are saved', async () => {
    await showCodes();
    press('Close');
    expect(await screen.findByRole('alertdialog', { name: 'Have you saved the backup codes?' })).toBeTruthy();
    expect(screen.getByText('aaaa-bbbb')).toBeTruthy();
    press('Close');
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());
  });

  it('are requested once: a repeat would make other ones', async () => {
    const api = show();
    api.answers[`${renewBackupCodes.method} ${renewBackupCodes.path}`] = new TypeError('Failed to fetch');
    await screen.findByText('10 left');
    press('Get new ones: Backup codes');
    await confirm();
    // The list is read again at the end.
    await waitFor(() => expect(api.to(factors.path)).toHaveLength(2));
    expect(api.to(renewBackupCodes.path)).toHaveLength(1);
  });

  it('are gone once they are saved', async () => {
    await showCodes();
    press('I have saved them');
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());
  });
});

describe('removing a factor', () => {
  const LAST = /^This is your last second factor/;
  const removals = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ method }) => method === 'DELETE');

  it('asks first, warns that it is the last one, and moves the focus to its place', async () => {
    const api = show();
    const button = await screen.findByRole('button', { name: 'Remove: Authenticator app' });
    button.focus();
    fireEvent.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Authenticator app”?' }));
    expect(question.getByText(LAST)).toBeTruthy();
    expect(removals(api)).toEqual([]);
    api.answers[FACTORS] = { body: { ...STATE, totpSince: null, backupCodesLeft: 0 } };
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    const setUp = await screen.findByRole('button', { name: 'Set up: Authenticator app' });
    await waitFor(() => expect(document.activeElement).toBe(setUp));
    expect(removals(api).map(({ path }) => path)).toEqual([removeTotp.path]);
  });

  it.each([
    ['Authenticator app', `DELETE ${removeTotp.path}`, { ...STATE, totpSince: null }],
    ['Laptop', `DELETE ${removePasskey.path.replace(':id', 'p1')}`, STATE],
  ])('does not report a failure if the reply was lost: %s', async (name, call, left) => {
    let isRemoved = false;
    fakeApi({
      [FACTORS]: () => ({ body: isRemoved ? left : { ...STATE, passkeys: [PASSKEY] } }),
      [call]: () => {
        if (isRemoved) return { status: 404, body: { code: 'notFound', message: 'none' } };
        isRemoved = true;
        return new TypeError('Failed to fetch');
      },
    });
    const onMutationError = vi.fn();
    renderPart(<FactorSettings isConfirmed />, { client: createQueryClient({ onMutationError }) });
    fireEvent.click(await screen.findByRole('button', { name: `Remove: ${name}` }));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove: ${name}` })).toBeNull());
    expect(onMutationError).not.toHaveBeenCalled();
  });

  it('does nothing when the user goes back', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Authenticator app' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(removals(api)).toEqual([]);
  });

  it('of several does not call it the last one; the focus goes to the title of the list', async () => {
    const api = show({ passkeys: [PASSKEY] });
    const button = await screen.findByRole('button', { name: 'Remove: Laptop' });
    button.focus();
    fireEvent.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Laptop”?' }));
    expect(question.queryByText(LAST)).toBeNull();
    api.answers[FACTORS] = { body: STATE };
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Passkeys'));
  });
});

it('confirms a stopped recovery where its warning was, and moves the focus there', async () => {
  const api = show({ recoveryDueAt: '2026-11-24T00:00:00.000Z', recoveryKind: 'asked' });
  const stop = await screen.findByRole('button', { name: 'Stop the recovery' });
  stop.focus();
  api.answers[FACTORS] = { body: STATE };
  fireEvent.click(stop);
  expect((await screen.findByRole('status')).textContent).toBe(
    'The recovery is stopped. The second factor stays as it is.',
  );
  expect(document.activeElement?.textContent).toMatch(/^The recovery is stopped\./);
});
