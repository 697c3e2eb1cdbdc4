import type { Locale } from '@eleven/protocol/product';
import { useLocale } from './locale.tsx';

/** One text in both languages. Korean gives the type; a missing or different English text does not compile. */
export type Localized<T> = { readonly ko: T; readonly en: NoInfer<T> };

/** Texts by key, each with both languages side by side. */
export type Texts<T> = { readonly [Key in keyof T]: Localized<T[Key]> };

/** The texts of one language, as returned by `useTexts`. */
export type TextsOf<All> = All extends Texts<infer T> ? T : never;

/** For texts used outside a component, or by several. */
export function defineTexts<T>(texts: Texts<T>): Texts<T> {
  return texts;
}

/** The texts of one language. Values are strings, or functions for texts with parameters. */
export function textsIn<T>(locale: Locale, texts: Texts<T>): T {
  return Object.fromEntries(
    Object.entries<Localized<T[keyof T]>>(texts).map(([key, text]) => [key, text[locale]]),
  ) as T;
}

/** The texts of the reader's language. */
export function useTexts<T>(texts: Texts<T>): T {
  return textsIn(useLocale(), texts);
}

/** One text of the reader's language. */
export function useText<T>(text: Localized<T>): T {
  return text[useLocale()];
}
