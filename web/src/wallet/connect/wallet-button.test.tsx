import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  CHECKSUMMED,
  type FakeWallet,
  installWallet,
  optionOf,
  sharingWallet,
} from '../../testing/fake-wallet.ts';
import { configReply } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { demoSlot } from '../discovery/slots.ts';
import { wallet } from '../use-wallet.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletHost } from './wallet-host.tsx';

const SHORT = '0xf39F…2266';
let provider: FakeWallet;
let uninstall = () => {};
const install = (option: Parameters<typeof installWallet>[0]) => {
  uninstall = installWallet(option);
};

const show = (locale: 'ko' | 'en' = 'en') =>
  renderInApp(
    <>
      <WalletButton />
      <WalletHost />
    </>,
    locale,
  );

beforeEach(() => {
  answerApi({ '/api/config': configReply() });
  provider = sharingWallet([]);
  provider.answer('eth_requestAccounts', () => [ACCOUNT]);
});
afterEach(async () => {
  act(() => wallet.closeQuestion());
  await act(() => wallet.disconnect());
  uninstall();
  vi.unstubAllGlobals();
});

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the wallet button', () => {
  it.each([
    ['ko', '지갑 연결'],
    ['en', 'Connect wallet'],
  ] as const)('offers to connect (%s)', (locale, words) => {
    show(locale);
    expect(screen.getByRole('button', { name: words })).toBeDefined();
  });

  it('connects on a click, shows 6 + 4 characters and the balance cut to 4 decimals, and stores neither', async () => {
    provider.answer('eth_getBalance', () => `0x${123_499_990_000_000_000_000n.toString(16)}`);
    show();
    act(() => install(optionOf(provider, { uuid: 'button-1' })));
    expect(provider.countOf('eth_requestAccounts')).toBe(0);
    await waitFor(() => expect(wallet.getState().options).toHaveLength(1));
    click('Connect wallet');
    const chip = await screen.findByRole('button', { name: `Wallet ${SHORT}` });
    expect(chip.title).toBe(CHECKSUMMED);
    expect(await within(chip).findByText('123.4999')).toBeDefined();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/0x|123\.4/);
  });

  it('shows the icon and the name of the wallet', async () => {
    show();
    const icon = 'data:image/png;base64,AAAA';
    await act(() => wallet.connect(optionOf(provider, { icon, name: 'MetaMask' })));
    const chip = await screen.findByRole('button', { name: `Wallet ${SHORT}` });
    expect(chip.querySelector('img')?.getAttribute('src')).toBe(icon);
    fireEvent.click(chip);
    expect(screen.getByText('MetaMask')).toBeDefined();
  });

  it('opens a menu with copy, switch and disconnect, and Esc returns the focus', async () => {
    show();
    await act(() => wallet.connect(optionOf(provider)));
    const chip = await screen.findByRole('button', { name: `Wallet ${SHORT}` });
    fireEvent.click(chip);
    for (const name of ['Copy address', 'Switch wallet', 'Disconnect']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    expect(document.activeElement).toBe(chip);
    fireEvent.click(chip);
    click('Disconnect');
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeDefined();
  });

  it('can be cancelled while it waits, and says so when the wallet has another request open', async () => {
    provider.answer('eth_requestAccounts', () => Promise.reject({ code: -32002, message: 'pending' }));
    show();
    await act(() => wallet.connect(optionOf(provider)));
    expect(screen.getByText('Open Example')).toBeDefined();
    click('Stop waiting');
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined();
    expect(provider.countOf('eth_requestAccounts')).toBe(1);
  });

  it('says so too when other accounts were asked for, and the wallet stays connected', async () => {
    provider.answer('wallet_requestPermissions', () => Promise.reject({ code: -32002, message: 'pending' }));
    show();
    await act(() => wallet.connect(optionOf(provider)));
    await act(() => wallet.chooseAccounts());
    expect(screen.getByText('Open Example')).toBeDefined();
    click('Stop waiting');
    expect(screen.getByRole('button', { name: `Wallet ${SHORT}` })).toBeDefined();
  });

  it('warns of another network at every width, names both, and hides its balance', async () => {
    provider.answer('eth_chainId', () => '0x1');
    show();
    await act(() => wallet.connect(optionOf(provider)));
    const label = `Wallet ${SHORT}, On Ethereum, not on Local chain`;
    const chip = await screen.findByRole('button', { name: label });
    expect(within(chip).getByText('Ethereum')).toBeDefined();
    fireEvent.click(chip);
    expect(screen.getByText('On Ethereum, not on Local chain')).toBeDefined();
    expect(screen.queryByText(/BNB/)).toBeNull();
    await act(async () => provider.emit('chainChanged', '0x3039'));
    expect(within(chip).getByText('chain 12345')).toBeDefined();
  });
});

/** The wallet store starts empty in each of these tests, and so do the page's listeners. */
describe('without a wallet', () => {
  it.each([
    ['ko', 'MetaMask가 설치되어 있지 않습니다.'],
    ['en', 'MetaMask is not installed.'],
  ] as const)('says so in an alert dialog, word for word (%s)', async (locale, words) => {
    show(locale);
    act(() => wallet.ask());
    expect(await screen.findByRole('alertdialog', { name: words })).toBeDefined();
  });

  it('offers a wallet that appears while the dialog is open', async () => {
    show();
    act(() => wallet.ask());
    await screen.findByRole('alertdialog');
    act(() => install(optionOf(provider, { uuid: 'late', name: 'Late Wallet' })));
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Late Wallet' }));
    await screen.findByRole('button', { name: `Wallet ${SHORT}` });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers the demo wallet only if there is one', async () => {
    show();
    act(() => wallet.ask());
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('button', { name: 'Use the demo wallet' })).toBeNull();
    act(() => demoSlot.set(optionOf(provider, { rdns: 'local.demo', uuid: 'demo' })));
    fireEvent.click(await screen.findByRole('button', { name: 'Use the demo wallet' }));
    await screen.findByRole('button', { name: `Wallet ${SHORT}` });
  });

  it('lists two wallets of the same name separately, with their makers, and the demo wallet if there is one', async () => {
    show('ko');
    act(() => install(optionOf(provider, { uuid: 'one', name: 'MetaMask', rdns: 'io.metamask' })));
    const second = sharingWallet([]);
    second.answer('eth_requestAccounts', () => [ACCOUNT]);
    const remove = installWallet(optionOf(second, { uuid: 'two', name: 'MetaMask', rdns: 'io.metamask.flask' }));
    act(() => wallet.ask('choose'));
    const dialog = within(await screen.findByRole('dialog'));
    const rows = () => dialog.getAllByRole('button').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toContain('MetaMask (2)io.metamask.flask'));
    expect(rows()).toContain('MetaMask (1)io.metamask');
    expect(rows().join()).not.toContain('데모');
    const localName = { ko: '데모 지갑', en: 'Demo wallet' };
    const demo = sharingWallet([]);
    demo.answer('eth_requestAccounts', () => [ACCOUNT]);
    act(() => demoSlot.set(optionOf(demo, { rdns: 'local.demo', uuid: 'demo', name: 'Demo wallet', localName })));
    expect(demo.countOf('eth_accounts')).toBe(0);
    fireEvent.click(dialog.getByRole('button', { name: '데모 지갑' }));
    fireEvent.click(await screen.findByRole('button', { name: `지갑 ${SHORT}` }));
    expect(screen.getByText('데모 지갑')).toBeDefined();
    expect(provider.countOf('eth_requestAccounts') + second.countOf('eth_requestAccounts')).toBe(0);
    remove();
  });
});
