import { act, fireEvent, screen, within } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../session/session.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { wallet } from '../use-wallet.ts';
import { WALLET_APPS } from './wallet-apps.ts';
import { WalletHost } from './wallet-host.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

afterEach(() => {
  act(() => wallet.closeQuestion());
  vi.restoreAllMocks();
});

/** The wallet store also reads the configuration. */
const codesOf = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === '/api/sign-in-requests');

async function openDialog(userAgent?: string, user?: object) {
  if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { client } = renderInApp(<WalletHost />, 'en');
  if (user) client.setQueryData(SESSION_KEY, user);
  act(() => wallet.ask());
  return within(await screen.findByRole('alertdialog', { name: 'MetaMask is not installed.' }));
}

it('on a phone, every app with a link opens this page, and the others are named', async () => {
  const dialog = await openDialog(ANDROID);
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    WALLET_APPS.map(({ name, linkTo }) => [name, linkTo(new URL(location.href))]),
  );
  expect(dialog.getByRole('link', { name: 'Open in the OKX Wallet app' })).toBeDefined();
  expect(dialog.getByText(/^For Binance Wallet · SafePal, copy the address/)).toBeDefined();
  expect(dialog.queryByText(/has no wallet/)).toBeNull();
});

it('in Naver on an iPhone there is no link out, so the app’s menu is named', async () => {
  const dialog = await openDialog(`${IPHONE} NAVER(inapp; search; 2000; 12.14.3; 17PRO)`);
  expect(
    dialog.getByText(/The browser inside Naver has no wallet\. Choose “Open in browser” in its menu/),
  ).toBeDefined();
  expect(dialog.queryByRole('link', { name: 'Open in browser' })).toBeNull();
});

it('on a desktop, a QR code holds the link of the chosen app', async () => {
  const dialog = await openDialog();
  const darkOf = (text: string) => encode(text, { border: 2 }).data.flat().filter(Boolean).length;
  const drawn = (name: string) =>
    dialog.getByRole('img', { name, hidden: true }).querySelector('path')?.getAttribute('d')?.split('M').slice(1)
      .length;
  const [metaMask, trust] = WALLET_APPS;
  if (!metaMask || !trust) throw new Error('unreachable');
  const page = new URL(location.href);
  expect(drawn('QR code that opens this page in the MetaMask app')).toBe(darkOf(metaMask.linkTo(page)));
  fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'Trust Wallet' } });
  expect(drawn('QR code that opens this page in the Trust Wallet app')).toBe(darkOf(trust.linkTo(page)));
  expect(dialog.getByText('This address only works on this computer.')).toBeDefined();
});

it('for a signed-in user, every link leads to the sign-in there, with a code that only they get', async () => {
  const code = 'AbCdEfGhIjKlMnOpQrSt-_';
  const calls = answerApi({ '/api/sign-in-requests': { code, expiresAt: '2026-11-26T00:01:00.000Z' } });
  const dialog = await openDialog(ANDROID, { id: 'u' });
  const there = new URL(`/auth?sign-in=${code}`, location.href);
  expect(await dialog.findByText(/Sign in there with your wallet\./)).toBeDefined();
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    WALLET_APPS.map(({ linkTo }) => linkTo(there)),
  );
  // MetaMask's is not encoded.
  expect(dialog.getByRole('link', { name: 'Open in the MetaMask app' }).getAttribute('href')).toBe(
    `https://link.metamask.io/dapp/${location.host}/auth?sign-in=${code}`,
  );
  // The address to copy is the page's own, and this browser expects to be asked.
  expect(dialog.getByText(location.href)).toBeDefined();
  expect(codesOf(calls)).toHaveLength(1);
  expect(Number(localStorage.getItem('signInQuestions'))).toBeGreaterThan(Date.now());
});

it('without a code the links open the page, and no error is shown', async () => {
  const calls = answerApi({});
  const dialog = await openDialog(ANDROID, { id: 'u' });
  await vi.waitFor(() => expect(codesOf(calls)).toHaveLength(1));
  const hrefs = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(WALLET_APPS.map(({ linkTo }) => linkTo(new URL(location.href))));
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('on a desktop, a code is made only while the QR code is open', async () => {
  const code = 'AbCdEfGhIjKlMnOpQrSt-_';
  const calls = answerApi({ '/api/sign-in-requests': { code, expiresAt: '2026-11-26T00:01:00.000Z' } });
  const dialog = await openDialog(undefined, { id: 'u' });
  expect(codesOf(calls)).toEqual([]);
  const summary = dialog.getByText('Is your wallet on a phone?');
  const details = summary.closest('details');
  if (!details) throw new Error('unreachable');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await dialog.findByText(/Sign in there with your wallet\./)).toBeDefined();
  expect(codesOf(calls)).toHaveLength(1);
});
