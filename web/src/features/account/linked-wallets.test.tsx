import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { LinkedWallets } from './linked-wallets.tsx';

const ADDRESS = '0x7a3F0000000000000000000000000000000000b21';
const WALLET = { address: `${ADDRESS}E`, label: null, linkedAt: '2026-03-14T02:00:00.000Z' };

describe('the linked wallets', () => {
  it('are listed and let go of after a question', async () => {
    const api = fakeApi({
      'GET /api/wallets': { body: { wallets: [WALLET] } },
      [`DELETE /api/wallets/${WALLET.address}`]: { status: 204 },
    });
    renderPart(<LinkedWallets />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Unlink this wallet?' })).toBeTruthy();
    api.answers['GET /api/wallets'] = { body: { wallets: [] } };
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText(/No wallet is linked yet/)).toBeTruthy();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull());
  });

  it('stay when the question is answered with no', async () => {
    const api = fakeApi({ 'GET /api/wallets': { body: { wallets: [WALLET] } } });
    renderPart(<LinkedWallets />);
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink 0x7a3F…b21E' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('heading', { name: 'Unlink this wallet?' })).toBeNull();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
  });
});
