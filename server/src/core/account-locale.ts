import type { Locale } from '@eleven/protocol/product';

/**
 * The language for messages to an account: the owner's choice, else the language of the page at the latest sign-in, else
 * English. The language of the user who caused the message does not matter.
 */
export function accountLocale({ locale, pageLocale }: AccountLanguage): Locale {
  return (locale ?? pageLocale) === 'ko' ? 'ko' : 'en';
}

export interface AccountLanguage {
  readonly locale: string | null;
  readonly pageLocale: string | null;
}
