/** Links that bring a connection, or the user, into a wallet's app (docs/decisions/026). */

interface ConnectingApp {
  readonly name: string;
  /** @param uri The pairing code, `wc:…`. */
  linkTo(uri: string): string;
}

const linkBy = (name: string, before: string): ConnectingApp => ({
  name,
  linkTo: (uri) => before + encodeURIComponent(uri),
});

export const CONNECTING_APPS: readonly ConnectingApp[] = [
  linkBy('MetaMask', 'https://link.metamask.io/wc?uri='),
  linkBy('Trust Wallet', 'https://link.trustwallet.com/wc?uri='),
  linkBy('OKX Wallet', 'okx://main/wc?uri='),
  linkBy('Bitget Wallet', 'https://bkcode.vip/wc?uri='),
  linkBy('TokenPocket', 'tpoutside://wc?uri='),
  linkBy('SafePal', 'https://link.safepal.io/wc?uri='),
];

/** Schemes that would run something in this page or open no app. */
const NO_APP = /^(javascript|data|vbscript|blob|file|about|http|ws|wss|mailto|tel|sms):$/;

/** The link that the wallet gave when it connected; undefined if it gave none that leads to an app. */
export function linkIntoApp(redirect: { readonly native?: string; readonly universal?: string } | undefined) {
  const links = [redirect?.native, redirect?.universal];
  return links.find((link) => typeof link === 'string' && URL.canParse(link) && !NO_APP.test(new URL(link).protocol));
}
