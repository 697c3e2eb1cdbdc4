import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeWallet, installWallet, optionOf } from '../../testing/fake-wallet.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { wallet } from '../use-wallet.ts';
import { WalletHost } from './wallet-host.tsx';

it('offers the wallet that was used last before the others', async () => {
  localStorage.setItem('wallet', 'test.third');
  localStorage.setItem('wallet-off', '1');
  renderInApp(<WalletHost />, 'en');
  for (const name of ['first', 'second', 'third']) {
    act(() => void installWallet(optionOf(fakeWallet(), { uuid: name, rdns: `test.${name}`, name })));
  }
  act(() => wallet.ask('choose'));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a wallet' });
  const items = within(dialog).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['third', 'first', 'second']);
});
