import { expect, it } from 'vitest';
import { CONNECTING_APPS, linkIntoApp } from './app-links.ts';

const URI = 'wc:84b9@2?relay-protocol=irn&symKey=7fad&expiryTimestamp=1795662521';
const ENCODED = 'wc%3A84b9%402%3Frelay-protocol%3Dirn%26symKey%3D7fad%26expiryTimestamp%3D1795662521';

it.each([
  ['MetaMask', `https://link.metamask.io/wc?uri=${ENCODED}`],
  ['Trust Wallet', `https://link.trustwallet.com/wc?uri=${ENCODED}`],
  ['OKX Wallet', `okx://main/wc?uri=${ENCODED}`],
  ['Bitget Wallet', `https://bkcode.vip/wc?uri=${ENCODED}`],
  ['TokenPocket', `tpoutside://wc?uri=${ENCODED}`],
  ['SafePal', `https://link.safepal.io/wc?uri=${ENCODED}`],
])('%s takes the code in the link format of docs/decisions/026', (name, link) => {
  expect(CONNECTING_APPS.find((app) => app.name === name)?.linkTo(URI)).toBe(link);
});

it('the table above has every app', () => {
  expect(CONNECTING_APPS).toHaveLength(6);
});

it.each([
  [{ native: 'metamask://', universal: 'https://metamask.app.link' }, 'metamask://'],
  [{ native: '', universal: 'https://link.example/app' }, 'https://link.example/app'],
  [{ native: 'no address' }, undefined],
  [{ native: 'javascript:alert(1)', universal: 'data:text/html,hi' }, undefined],
  [{ native: ' JavaScript:alert(1)' }, undefined],
  [{ native: 'http://wallet.example' }, undefined],
  [{ native: 1 as unknown as string }, undefined],
  [undefined, undefined],
])('from the wallet’s links (%o), the link into its app is %s', (redirect, link) => {
  expect(linkIntoApp(redirect)).toBe(link);
});
