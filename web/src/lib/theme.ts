/**
 * Light or dark, stored under the key `theme`; dark unless light was chosen. public/theme.js applies it before the first paint.
 */
import { useSyncExternalStore } from 'react';
import { local } from '../storage.ts';
import { afterFrame } from '../ui/after-frame.ts';

export type Theme = 'dark' | 'light';
export const THEME_KEY = 'theme';

/** The page's background in each theme, for `theme-color`. */
const GROUND: Record<Theme, string> = { dark: '#0a1422', light: '#f5f7fa' };

const listeners = new Set<() => void>();
const chosen = new Set<(theme: Theme) => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Applies a user's choice: stored at once, but shown in the next frame, since the whole page changes. */
export function setTheme(theme: Theme): void {
  keep(theme);
  afterFrame(() => {
    show(theme);
    for (const listener of chosen) listener(theme);
  });
}

/** Calls `listener` whenever the user chooses a theme, until the returned function is called. */
export function onThemeChosen(listener: (theme: Theme) => void): () => void {
  chosen.add(listener);
  return () => chosen.delete(listener);
}

/** Applies the account's theme. */
export function followTheme(theme: Theme): void {
  show(theme);
  keep(theme);
}

function keep(theme: Theme): void {
  local.write(THEME_KEY, theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === THEME_KEY) show(event.newValue === 'light' ? 'light' : 'dark');
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark' as const);
}
