import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { SESSION_KEY } from '../../../session/session.ts';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { LinkedWallets } from './linked-wallets.tsx';

const ADDRESS = '0x7a3F0000000000000000000000000000000000b21';
const WALLET = { address: `${ADDRESS}E`, label: null, linkedAt: '2026-03-14T02:00:00.000Z' };

describe('the linked wallets', () => {
  it('are listed, and unlinked after a confirmation', async () => {
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET], claims: [] } },
      [`DELETE /api/wallets/${WALLET.address}`]: { status: 204 },
    });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Unlink this wallet?' })).toBeTruthy();
    api.answers['GET /api/wallets'] = { body: { wallets: [], claims: [] } };
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(/No wallet is linked yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull());
  });

  it('are unlinked without a failure although the reply was lost, and the focus moves to the list', async () => {
    let wallets = [WALLET, { ...WALLET, address: `0x${'2'.repeat(40)}` }];
    fakeApi({
      'GET /api/wallets': () => ({ body: { wallets, claims: [] } }),
      [`DELETE /api/wallets/${WALLET.address}`]: () => {
        if (wallets.length === 1) return { status: 404, body: { code: 'notFound', message: 'none' } };
        wallets = wallets.slice(1);
        return new TypeError('Failed to fetch');
      },
    });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    const pressed = await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' });
    pressed.focus();
    fireEvent.click(pressed);
    const confirm = await screen.findByRole('button', { name: 'Unlink' });
    confirm.focus();
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Unlink 0x7a3F…b21E' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.querySelectorAll('li')).toHaveLength(1));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('can be named; a refused name is reported at the field, not in a toast beneath the dialog', async () => {
    const naming = `PATCH /api/wallets/${WALLET.address}`;
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET], claims: [] } },
      [naming]: { status: 400, body: { code: 'wallet.labelInvalid', message: 'Too long.' } },
    });
    const onMutationError = vi.fn();
    renderPart(<LinkedWallets dashboardPath="/dashboard" />, { client: createQueryClient({ onMutationError }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Add name 0x7a3F…b21E' }));
    const field = screen.getByLabelText('Name of 0x7a3F…b21E');
    fireEvent.change(field, { target: { value: 'x'.repeat(41) } });
    fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('Too long.');
    expect(onMutationError.mock.calls[0]?.[1]).toEqual({ silent: true });
    api.answers[naming] = { status: 403, body: { code: 'forbidden', message: '' } };
    fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You do not have access.'));
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['user', 'you can log in with them'],
    ['admin', 'Their transactions appear in your activity\\.$'],
  ])('tell a %s what they are for: no wallet signs in to an account of staff', async (role, text) => {
    fakeApi({ 'GET /api/wallets': { body: { wallets: [WALLET], claims: [] } } });
    const { client } = renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    act(() => client.setQueryData(SESSION_KEY, { ...USER, role }));
    expect(await screen.findByText(new RegExp(text))).toBeDefined();
  });

  it('stay linked when the confirmation is declined', async () => {
    const api = fakeApi({ 'GET /api/wallets': { body: { wallets: [WALLET], claims: [] } } });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
  });

  it('can be kept when another account claims one; a claim of one’s own can be withdrawn', async () => {
    const dueAt = '2026-03-15T02:00:00.000Z';
    const mine = `0x${'1'.repeat(40)}`;
    const claims = [
      { address: WALLET.address, isMine: false, dueAt },
      { address: mine, isMine: true, dueAt },
    ];
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET], claims } },
      [`DELETE /api/wallets/${WALLET.address}/claim`]: { status: 204 },
      [`DELETE /api/wallets/${mine}/claim`]: { status: 204 },
    });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    const keep = await screen.findByRole('button', { name: 'Keep the wallet' });
    keep.focus();
    fireEvent.click(keep);
    await waitFor(() => expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(1));
    api.answers['GET /api/wallets'] = { body: { wallets: [WALLET], claims: [] } };
    const giveUp = screen.getByRole('button', { name: 'Give up the claim' });
    giveUp.focus();
    fireEvent.click(giveUp);
    await waitFor(() => expect(screen.queryByText(/You claimed the wallet/)).toBeNull());
    // The pressed button is gone: the focus is on the list.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^0x7a3F…b21E/));
    expect(api.calls.filter((call) => call.method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/wallets/${WALLET.address}/claim`,
      `/api/wallets/${mine}/claim`,
    ]);
  });

  const unlinkOnlySignIn = async (answers = {}) => {
    fakeApi({
      ...answers,
      'GET /api/wallets': { body: { wallets: [WALLET], claims: [] } },
      [`DELETE /api/wallets/${WALLET.address}`]: {
        status: 409,
        body: { code: 'wallet.onlySignIn', message: 'Set a password by email first.' },
      },
    });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  };

  it('stay linked while one is the only way to log in, and the page says what to do', async () => {
    await unlinkOnlySignIn();
    expect((await screen.findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/reset-password');
  });

  it('lead to the confirmation of the address first, without which a new password would unlink them', async () => {
    await unlinkOnlySignIn({ 'GET /api/user': { body: { ...USER, emailVerified: false } } });
    const link = await screen.findByRole('link', { name: 'Confirm the address' });
    expect(link.getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('link', { name: 'Set a password' })).toBeNull();
  });
});
