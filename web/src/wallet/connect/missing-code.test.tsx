import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unreachable } from '../../lib/api.ts';
import { ACCOUNT, optionOf, sharingWallet } from '../../testing/fake-wallet.ts';
import { configReply } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { dismissToast, shownToast } from '../../ui/overlay/toast-store.ts';
import { connectWallet } from '../connect-wallet.ts';
import { wallet } from '../use-wallet.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletHost } from './wallet-host.tsx';

/** The network fails while the code of a file is fetched. Each file is fetched once per page, so the order of the tests counts. */
const PARTS = ['../browser-wallet.ts', './wallet-questions.tsx', './wallet-chip.tsx'] as const;
const lose = (part: (typeof PARTS)[number]) =>
  vi.doMock(part, () => {
    throw new TypeError('Failed to fetch');
  });

const show = () =>
  renderInApp(
    <>
      <WalletHost />
      <WalletButton />
      <p>The rest of the page</p>
    </>,
  );
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }));
const isSaid = () => waitFor(() => expect(shownToast()?.title).toBe(unreachable().message));

beforeEach(() => {
  answerApi({ '/api/config': configReply() });
});
afterEach(async () => {
  for (const part of PARTS) vi.doUnmock(part);
  dismissToast(shownToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

it('of the store: a press says so, and whoever needs an account hears of it', async () => {
  lose('../browser-wallet.ts');
  show();
  press();
  await isSaid();
  await expect(connectWallet()).rejects.toMatchObject({ status: 0 });
});

it('of the dialogs: a press says so and ends there, and the next press works', async () => {
  lose('./wallet-questions.tsx');
  show();
  press();
  await isSaid();
  expect(wallet.getState().question).toBeUndefined();
  expect(screen.getByText('The rest of the page')).toBeDefined();
  vi.doUnmock('./wallet-questions.tsx');
  press();
  expect(await screen.findByRole('alertdialog', { name: 'MetaMask is not installed.' })).toBeDefined();
  act(() => wallet.closeQuestion());
});

it('of the chip: the button stays, and a press loads it again', async () => {
  lose('./wallet-chip.tsx');
  show();
  const provider = sharingWallet([ACCOUNT]);
  await act(() => wallet.connect(optionOf(provider)));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('The rest of the page')).toBeDefined();
  vi.doUnmock('./wallet-chip.tsx');
  press();
  expect(await screen.findByRole('button', { name: 'Wallet 0xf39F…2266' })).toBeDefined();
  expect(wallet.getState().question).toBeUndefined();
  await act(() => wallet.disconnect());
});
