import type { User } from '@eleven/protocol/api/user';
import type { Locale } from '@eleven/protocol/product';

/** The user's choice, otherwise the currency of the language. */
export const currencyOf = (chosen: User['valueIn'], locale: Locale): 'krw' | 'usd' =>
  chosen === 'krw' || chosen === 'usd' ? chosen : locale === 'ko' ? 'krw' : 'usd';
