import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { ACCOUNT } from '../../testing/fake-wallet.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply, emptyPositions, VAULT_ADDRESS, vaultReply } from '../../testing/vault-reply.ts';
import VaultList from './vault-list.tsx';

const OLD = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A';
const VAULTS = [
  { address: VAULT_ADDRESS, name: 'Vault 2', status: 'open' },
  { address: OLD, name: 'Vault 1', status: 'closing' },
] as const;

const cells = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('names the vault that could not be read instead of waiting indefinitely, and reads it again', async () => {
  let isAway = true;
  fakeApi({
    'GET /api/config': { body: configReply({ vaults: [...VAULTS] }) },
    'GET /api/vault': { body: vaultReply() },
    [`GET /api/wallets/${ACCOUNT}/positions`]: ({ query }) =>
      isAway && query.includes(OLD)
        ? { status: 503, body: { code: 'unavailable', message: 'Not now.' } }
        : { body: emptyPositions() },
  });
  renderPart(<VaultList addresses={[ACCOUNT]} />);
  expect((await screen.findByRole('alert')).textContent).toContain('temporarily unavailable');
  expect(cells('Vault 2')).toEqual(['Vault 2', 'open', '0.0000', '0.0000']);
  expect(cells('Vault 1')).toEqual(['Vault 1', 'closing', 'not known yet', 'not known yet']);
  expect(cells('All vaults').slice(2)).toEqual(['not known yet', 'not known yet']);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(cells('All vaults').slice(2)).toEqual(['0.0000', '0.0000']));
  expect(screen.queryByRole('alert')).toBeNull();
});
