import type { User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onLocaleChosen, useFollowLocale } from '../i18n/locale.tsx';
import { setTimeZone } from '../i18n/zone.ts';
import { followTheme, onThemeChosen } from '../lib/theme.ts';
import { afterFrame } from '../ui/after-frame.ts';
import type { Choice } from './save-choice.ts';
import { SESSION_KEY } from './session.ts';

/**
 * Applies the account's language, theme and time zone, saves a language or theme chosen here for its other devices, and keeps
 * this browser's push subscription with the account.
 */
export default function AccountChoices({ user }: { user: User }) {
  const client = useQueryClient();
  const followLocale = useEffectEvent(useFollowLocale());
  const { locale, theme, timeZone } = user;
  useEffect(() => {
    if (locale) followLocale(locale);
  }, [locale]);
  useEffect(() => {
    if (theme) followTheme(theme);
  }, [theme]);
  useEffect(() => {
    setTimeZone(timeZone ?? undefined);
    return () => setTimeZone(undefined);
  }, [timeZone]);

  const keep = useEffectEvent((choice: Choice) => {
    const { locale: nextLocale, theme: nextTheme } = choice;
    // If it cannot be saved, the choice still applies on this device until the account is read again.
    client.setQueryData<User | null>(
      SESSION_KEY,
      (now) =>
        now && { ...now, ...(nextLocale ? { locale: nextLocale } : {}), ...(nextTheme ? { theme: nextTheme } : {}) },
    );
    import('./save-choice.ts').then(
      ({ saveChoice }) => saveChoice(client, choice),
      // The code did not load: the choice stays on this device only.
      () => {},
    );
  });
  useEffect(() => {
    // This browser's push subscription must belong to the account that is signed in here.
    if (window.Notification?.permission === 'granted') import('./keep-push-now.ts');
    // Show the choice first: storing it renders everything that reads the account again.
    const save = (choice: Choice) => afterFrame(() => keep(choice));
    const stops = [onLocaleChosen((next) => save({ locale: next })), onThemeChosen((next) => save({ theme: next }))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
