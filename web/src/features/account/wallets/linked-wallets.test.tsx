import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { LinkedWallets } from './linked-wallets.tsx';

const ADDRESS = '0x7a3F0000000000000000000000000000000000b21';
const WALLET = { address: `${ADDRESS}E`, label: null, linkedAt: '2026-03-14T02:00:00.000Z' };

describe('the linked wallets', () => {
  it('are listed and let go of after a question', async () => {
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET] } },
      [`DELETE /api/wallets/${WALLET.address}`]: { status: 204 },
    });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Unlink this wallet?' })).toBeTruthy();
    api.answers['GET /api/wallets'] = { body: { wallets: [] } };
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(/No wallet is linked yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect one on the dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull());
  });

  it('are named, and say at the field when the name is refused, in no toast beneath the dialog', async () => {
    const naming = `PATCH /api/wallets/${WALLET.address}`;
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET] } },
      [naming]: { status: 400, body: { code: 'wallet.labelInvalid', message: 'Too long.' } },
    });
    const onMutationError = vi.fn();
    renderPart(<LinkedWallets dashboardPath="/dashboard" />, { client: createQueryClient({ onMutationError }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Name 0x7a3F…b21E' }));
    const field = screen.getByLabelText('Name of 0x7a3F…b21E');
    fireEvent.change(field, { target: { value: 'x'.repeat(41) } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('Too long.');
    expect(onMutationError.mock.calls[0]?.[1]).toEqual({ silent: true });
    api.answers[naming] = { status: 403, body: { code: 'forbidden', message: '' } };
    fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You do not have access.'));
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('stay when the question is answered with no', async () => {
    const api = fakeApi({ 'GET /api/wallets': { body: { wallets: [WALLET] } } });
    renderPart(<LinkedWallets dashboardPath="/dashboard" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
  });
});
