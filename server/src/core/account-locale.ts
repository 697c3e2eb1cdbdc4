import type { Locale } from '@eleven/protocol/product';

/**
 * The language of what an account is sent: the chosen one, else that of the page of its latest sign-in, else English. Not the
 * language of whoever causes the message: an act of staff is told in its reader's words.
 */
export function accountLocale({ locale, pageLocale }: AccountLanguage): Locale {
  return (locale ?? pageLocale) === 'ko' ? 'ko' : 'en';
}

export interface AccountLanguage {
  readonly locale: string | null;
  readonly pageLocale: string | null;
}
