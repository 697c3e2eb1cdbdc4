/** The wallet's name in every text: the one it announces, with a number if two wallets share it. */
import type { Locale, Text } from '@eleven/protocol/product';
import { useLocale } from '../i18n/locale.tsx';
import type { WalletOption } from './discovery/eip1193.ts';
import { useWallet, wallet } from './use-wallet.ts';
import type { WalletState } from './wallet-state.ts';

/** Used inside sentences for a wallet that gives no name. */
const YOUR_WALLET: Text = { ko: '지갑', en: 'your wallet' };

/** Two copies of one product announce the same name, so each gets a number, in the order of the list. */
export function nameOf(
  option: WalletOption | undefined,
  options: readonly WalletOption[],
  locale: Locale,
): string | undefined {
  const own = option && ownName(option, locale);
  if (!option || !own) return undefined;
  const namesakes = options.filter((other) => ownName(other, locale) === own);
  const place = namesakes.findIndex(({ provider }) => provider === option.provider);
  return namesakes.length > 1 && place >= 0 ? `${own} (${place + 1})` : own;
}

const ownName = ({ name, localName }: WalletOption, locale: Locale): string => localName?.[locale] ?? name;

/**
 * The connected wallet (or the one being asked) inside a sentence: "Confirm in MetaMask", "Confirm in your wallet". For code
 * outside components; components use `useWalletName`.
 */
export function walletName(
  locale: Locale,
  { option, options }: Pick<WalletState, 'option' | 'options'> = wallet.getState(),
): string {
  return nameOf(option, options, locale) ?? YOUR_WALLET[locale];
}

/** The current `walletName`, in the reader's language. */
export function useWalletName(): string {
  return walletName(useLocale(), useWallet());
}
