/** The product's name and its languages, defined only here. */

export type Locale = 'ko' | 'en';

/** A text in both languages: a missing one does not compile. */
export type Text = Readonly<Record<Locale, string>>;

export const PRODUCT_NAME = 'Eleven';
export const PRODUCT_NAMES: Text = { ko: '일레븐', en: PRODUCT_NAME };

/**
 * The language for a reader who has not chosen one: Korean if the most wanted language starts with `ko`, otherwise
 * English. Takes an Accept-Language header or `navigator.language`; an absent or malformed one gives English.
 */
export function localeOf(languages: string | undefined): Locale {
  const wanted = (languages ?? '')
    .split(',')
    .map((entry, index) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((part) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(part)?.[1]).find(Boolean);
      return { tag, index, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.tag !== '' && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return wanted[0]?.tag.startsWith('ko') ? 'ko' : 'en';
}
