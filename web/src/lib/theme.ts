/**
 * The light or dark theme, stored under the key `theme`. Dark unless the user has chosen light. Before the first paint,
 * public/theme.js applies it.
 */
import { useSyncExternalStore } from 'react';
import { local } from '../storage.ts';
import { afterFrame } from '../ui/after-frame.ts';

export type Theme = 'dark' | 'light';
export const THEME_KEY = 'theme';

/** The page's background in each theme, for `theme-color`. */
const BACKGROUND: Record<Theme, string> = { dark: '#0a1422', light: '#f5f7fa' };

/** Components that show the theme. */
const renderers = new Set<() => void>();
const choiceListeners = new Set<(theme: Theme) => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Applies the user's choice. Shows it in the next frame: the whole page changes, and the pressed button should react first. */
export function setTheme(theme: Theme): void {
  store(theme);
  afterFrame(() => {
    show(theme);
    for (const listener of choiceListeners) listener(theme);
  });
}

/** Calls `listener` whenever the user chooses a theme, until the returned function is called. */
export function onThemeChosen(listener: (theme: Theme) => void): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** Applies the theme of the account, without notifying the listeners of a choice. */
export function followTheme(theme: Theme): void {
  show(theme);
  store(theme);
}

function store(theme: Theme): void {
  local.write(THEME_KEY, theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND[theme]);
  for (const render of renderers) render();
}

/** Also follows the choice made in another tab. */
function subscribe(render: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === THEME_KEY) show(event.newValue === 'light' ? 'light' : 'dark');
  };
  renderers.add(render);
  addEventListener('storage', follow);
  return () => {
    renderers.delete(render);
    removeEventListener('storage', follow);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark' as const);
}
