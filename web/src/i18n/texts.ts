import { useLocale } from './locale.tsx';

/** Texts side by side. The Korean ones name the keys; an English one that is missing or misspelt does not compile. */
export type Texts<T> = { ko: T; en: NoInfer<T> };

/** Texts that are needed outside a component, or by several. */
export function defineTexts<T>(texts: Texts<T>): Texts<T> {
  return texts;
}

/** The texts of the reader's language. Values are strings, or functions for texts with parameters. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLocale()];
}
