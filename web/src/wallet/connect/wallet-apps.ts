/** Wallet apps for phones, and the links that open a page in their own browser (docs/decisions/025). */

/** Binance Smart Chain among Trust Wallet's coins. */
const TRUST_COIN_OF_BSC = 20_000_714;

export interface WalletApp {
  readonly name: string;
  /** Opens the page in the app's browser; leads to the app's download if it is not installed. */
  linkTo(page: URL): string;
}

export const WALLET_APPS: readonly WalletApp[] = [
  // Not encoded: MetaMask opens an empty tab for an encoded path.
  {
    name: 'MetaMask',
    linkTo: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Trust Wallet',
    linkTo: ({ href }) =>
      `https://link.trustwallet.com/open_url?coin_id=${TRUST_COIN_OF_BSC}&url=${encodeURIComponent(href)}`,
  },
  {
    name: 'OKX Wallet',
    linkTo: ({ href }) => {
      const link = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`;
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(link)}`;
    },
  },
  { name: 'Bitget Wallet', linkTo: ({ href }) => `https://bkcode.vip?action=dapp&url=${encodeURIComponent(href)}` },
  {
    name: 'TokenPocket',
    linkTo: ({ href, hostname }) => {
      const params = JSON.stringify({ url: href, chain: 'BSC', source: hostname });
      return `tpdapp://open?params=${encodeURIComponent(params)}`;
    },
  },
  { name: 'Coinbase Wallet', linkTo: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}` },
];

/** Apps with a built-in browser whose makers document no link into it. */
export const APPS_WITHOUT_LINK = ['Binance Wallet', 'SafePal'] as const;
