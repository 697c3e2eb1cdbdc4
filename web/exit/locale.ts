/** The reader's language and theme, by the web app's keys and rules. Dark unless light was chosen. */
import { type Locale, localeOf, type Text } from '@eleven/protocol/product';

export type Theme = 'dark' | 'light';

const GROUND: Readonly<Record<Theme, string>> = { dark: '#0a1422', light: '#f5f7fa' };
/** British English: day before month. */
const TAGS: Readonly<Record<Locale, string>> = { ko: 'ko-KR', en: 'en-GB' };

export const locale = (): Locale => (document.documentElement.lang === 'ko' ? 'ko' : 'en');
export const theme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/** Texts by key, both languages side by side; an English text that is missing does not compile. */
export function defineTexts<T>(
  texts: { readonly [K in keyof T]: { readonly ko: T[K]; readonly en: NoInfer<T[K]> } },
): () => T {
  return () =>
    Object.fromEntries(Object.entries<Record<Locale, unknown>>(texts).map(([key, text]) => [key, text[locale()]])) as T;
}

export const textOf = (text: Text): string => text[locale()];

/** `?lang=` first, then the choice saved on this site, then the browser's language. */
export function firstLocale(search: string): Locale {
  const wanted = [new URLSearchParams(search).get('lang'), remembered('locale')];
  return wanted.find((one) => one === 'ko' || one === 'en') ?? localeOf(navigator.language);
}

export function showIn(chosen: Locale): void {
  document.documentElement.lang = chosen;
}

export function showTheme(chosen: Theme): void {
  document.documentElement.dataset.theme = chosen;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[chosen]);
}

export const firstTheme = (): Theme => (remembered('theme') === 'light' ? 'light' : 'dark');

export function remember(key: 'locale' | 'theme', value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, as for some files: the choice lasts as long as this page.
  }
}

function remembered(key: 'locale' | 'theme'): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Unix seconds in the reader's own zone, which is named. */
export function moment(seconds: bigint | number): string {
  return new Intl.DateTimeFormat(TAGS[locale()], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(Number(seconds) * 1_000));
}
