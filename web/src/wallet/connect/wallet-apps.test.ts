import { expect, it } from 'vitest';
import { WALLET_APPS } from './wallet-apps.ts';

const PAGE = new URL('https://eleven.example/dashboard?card=2&q=a b#top');
const ENCODED = 'https%3A%2F%2Feleven.example%2Fdashboard%3Fcard%3D2%26q%3Da%2520b%23top';

it.each([
  ['MetaMask', 'https://link.metamask.io/dapp/eleven.example/dashboard?card=2&q=a%20b'],
  ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=20000714&url=${ENCODED}`],
  [
    'OKX Wallet',
    `https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D${ENCODED.replaceAll('%', '%25')}`,
  ],
  ['Bitget Wallet', `https://bkcode.vip?action=dapp&url=${ENCODED}`],
  [
    'TokenPocket',
    `tpdapp://open?params=%7B%22url%22%3A%22${ENCODED}%22%2C%22chain%22%3A%22BSC%22%2C%22source%22%3A%22eleven.example%22%7D`,
  ],
  ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
])('%s opens the page with its vendor’s link format', (name, link) => {
  expect(WALLET_APPS.find((app) => app.name === name)?.linkTo(PAGE)).toBe(link);
});

it('the table above has every app', () => {
  expect(WALLET_APPS).toHaveLength(6);
});
