import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { tab } from '../../storage.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { ACCOUNT, optionOf, sharingWallet } from '../../testing/fake-wallet.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply, emptyPositions, VAULT_ADDRESS, vaultReply } from '../../testing/vault-reply.ts';
import { VaultScope } from '../../vault/scope.ts';
import { readDraft } from '../../vault/stake-draft.ts';
import { useStaking } from '../../vault/use-staking.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import MoveCard from './move-card.tsx';

const OLD = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A';
const BNB = 10n ** 18n;

afterEach(() => {
  tab.clear();
  return act(() => wallet.disconnect());
});

const Card = () => <MoveCard staking={useStaking()} />;

/** Renders the card for a principal in the old vault; `changes` are those of the vault that takes new stakes. */
async function show(changes: Parameters<typeof vaultReply>[0], principalWei = 5n * BNB) {
  const vaults = [
    { address: VAULT_ADDRESS, name: 'Vault 2', status: 'open' as const },
    { address: OLD, name: 'Vault 1', status: 'closing' as const },
  ];
  const flexible = { ...emptyPositions().flexible, principalWei: principalWei.toString() };
  fakeApi({
    'GET /api/config': { body: configReply({ vaults }) },
    'GET /api/vault': ({ query }) => ({ body: vaultReply(query.includes(OLD) ? { paused: true } : changes) }),
    [`GET /api/wallets/${ACCOUNT}/positions`]: { body: emptyPositions({ flexible }) },
  });
  await act(() => wallet.connect(optionOf(sharingWallet())));
  renderPart(
    <VaultScope value={OLD}>
      <Card />
    </VaultScope>,
  );
  if (principalWei > 0n) await screen.findByRole('button', { name: /^Withdraw 5\.0000 BNB flexible/ });
}

it('warns before the withdrawal if new stakes in the open vault are paused', async () => {
  await show({ paused: true });
  expect(await screen.findByText(/^New stakes in Vault 2 are paused, too\./)).toBeTruthy();
});

it('says how much room there is if the open vault cannot take the whole stake', async () => {
  await show({ capacityWei: (2n * BNB).toString() });
  expect(await screen.findByText('Vault 2 has room for 2.0000 BNB of flexible stakes now.')).toBeTruthy();
});

it('does not warn if the open vault takes the stake', async () => {
  await show({});
  expect(screen.queryByText(/paused, too|has room for/)).toBeNull();
});

it('moves the focus on to the amount of the open vault, filled with the stake that was withdrawn', async () => {
  tab.write('move', JSON.stringify({ vault: OLD, wei: (1_234n * BNB).toString() }));
  await show({}, 0n);
  fireEvent.click(await screen.findByRole('link', { name: 'Stake 1,234.0000 BNB in Vault 2' }));
  // The stake form of the dashboard, which comes after this card.
  const rest = document.createElement('main');
  rest.innerHTML = '<form><input inputmode="decimal"></form>';
  document.body.append(rest);
  await waitFor(() => expect(document.activeElement).toBe(rest.querySelector('input')));
  expect(readDraft()).toEqual({ amount: '1234', plan: 'flexible' });
  rest.remove();
});
