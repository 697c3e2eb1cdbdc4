/** The name of the wallet in every text: the one it gives itself, with a suffix that separates namesakes. */
import type { Locale, Text } from '@eleven/protocol/product';
import { useLocale } from '../i18n/locale.tsx';
import type { WalletOption } from './discovery/eip1193.ts';
import { useWallet, wallet } from './use-wallet.ts';
import type { WalletState } from './wallet-state.ts';

/** For a wallet that has not said its name: as part of a sentence. */
const YOUR_WALLET: Text = { ko: '지갑', en: 'your wallet' };

/** Two copies of one product announce the same name: each then carries a number, in the order of the list. */
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
 * The connected wallet (or the one that is being asked) inside a sentence: "Confirm in MetaMask", "Confirm in your wallet".
 * For code outside components; components use `useWalletName`.
 */
export function walletName(
  locale: Locale,
  { option, options }: Pick<WalletState, 'option' | 'options'> = wallet.getState(),
): string {
  return nameOf(option, options, locale) ?? YOUR_WALLET[locale];
}

/** `walletName` of now, in the reader's language. */
export function useWalletName(): string {
  return walletName(useLocale(), useWallet());
}
