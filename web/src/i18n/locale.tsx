/**
 * The reader's language: Korean if the browser's starts with ko, otherwise English. A choice made on the page wins. It is kept
 * in localStorage and, for HTML rendered by the server, in a cookie. `<html lang>` always names the language shown.
 */
import type { Locale } from '@eleven/protocol/product';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { local } from '../storage.ts';

const LOCALE_KEY = 'locale';
const YEAR_SECONDS = 31_536_000;

const isLocale = (value: string | null | undefined): value is Locale => value === 'ko' || value === 'en';

function savedLocale(): Locale | undefined {
  const saved = local.read(LOCALE_KEY);
  return isLocale(saved) ? saved : undefined;
}

/** The language for a reader who has just arrived. */
export function firstLocale(): Locale {
  return savedLocale() ?? (/^ko\b/i.test(navigator.language) ? 'ko' : 'en');
}

function save(locale: Locale): void {
  local.write(LOCALE_KEY, locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${LOCALE_KEY}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

const chosen = new Set<(locale: Locale) => void>();

/** Calls `listener` whenever the user chooses a language, until the returned function is called. */
export function onLocaleChosen(listener: (locale: Locale) => void): () => void {
  chosen.add(listener);
  return () => chosen.delete(listener);
}

const FACE_WAIT_MS = 500;
/** The last requested language: readers who change their mind while fonts load get their last choice. */
let wanted: Locale | undefined;

/**
 * Calls `show` once the font for `locale` has loaded, or after a timeout. A font that loads later would not be used on this
 * page (font-display: optional).
 */
function withFace(locale: Locale, show: () => void): void {
  wanted = locale;
  const face = locale === 'ko' && document.fonts?.load('1em "Eleven Sans"', '가');
  if (!face) {
    show();
    return;
  }
  const showIfWanted = () => wanted === locale && show();
  void Promise.race([face, new Promise((done) => setTimeout(done, FACE_WAIT_MS))]).then(showIfWanted, showIfWanted);
}

interface LocaleState {
  locale: Locale;
  choose(locale: Locale): void;
  /** A choice from another tab or device that also applies here. */
  follow(locale: Locale): void;
}

const LocaleContext = createContext<LocaleState>({ locale: 'en', choose: () => {}, follow: () => {} });

export function LocaleProvider({ initial, children }: { initial?: Locale; children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(() => initial ?? firstLocale());
  // During the first render too, because texts made outside React (error messages) read it from there.
  if (typeof document !== 'undefined' && document.documentElement.lang !== locale) {
    document.documentElement.lang = locale;
  }
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LOCALE_KEY && isLocale(newValue)) withFace(newValue, () => setLocale(newValue));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  const state = useMemo(() => {
    const follow = (next: Locale) => {
      save(next);
      withFace(next, () => setLocale(next));
    };
    const choose = (next: Locale) => {
      follow(next);
      for (const listener of chosen) listener(next);
    };
    return { locale, choose, follow };
  }, [locale]);
  return <LocaleContext value={state}>{children}</LocaleContext>;
}

/** While `isKept`, the children keep their first language: server HTML is hydrated in the language it was rendered in. */
export function KeptLocale({ isKept, children }: { isKept: boolean; children: ReactNode }) {
  const now = useContext(LocaleContext);
  const [first] = useState(now);
  return <LocaleContext value={isKept ? first : now}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext).locale;
}

export function useChooseLocale(): (locale: Locale) => void {
  return useContext(LocaleContext).choose;
}

export function useFollowLocale(): (locale: Locale) => void {
  return useContext(LocaleContext).follow;
}
