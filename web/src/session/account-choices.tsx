import type { User } from '@eleven/protocol/api/auth';
import { saveSettings } from '@eleven/protocol/api/profile';
import type { BodyOf } from '@eleven/protocol/api/route';
import { type MutationOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onLocaleChosen, useFollowLocale } from '../i18n/locale.tsx';
import { setTimeZone } from '../i18n/zone.ts';
import { callApi } from '../lib/api.ts';
import { followTheme, onThemeChosen } from '../lib/theme.ts';
import { SESSION_KEY } from './session.ts';

type Choice = BodyOf<typeof saveSettings>;

/** Language, theme and time zone of the account hold on every device; what is chosen on one is saved for the others. */
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

  const save = useEffectEvent((choice: Choice) => {
    // Past `useMutation`, which nothing else of a first load needs: nobody watches this one.
    const options: MutationOptions<unknown, Error, Choice> = {
      mutationFn: (body) => callApi(saveSettings, { body }),
      // One after the other: the last choice is the one that stays. Here it holds whether or not it could be saved.
      scope: { id: saveSettings.path },
      meta: { silent: true },
      onMutate: ({ locale: nextLocale, theme: nextTheme }) =>
        client.setQueryData<User | null>(
          SESSION_KEY,
          (now) =>
            now && {
              ...now,
              ...(nextLocale ? { locale: nextLocale } : {}),
              ...(nextTheme ? { theme: nextTheme } : {}),
            },
        ),
    };
    client
      .getMutationCache()
      .build(client, options)
      .execute(choice)
      .catch(() => {});
  });
  useEffect(() => {
    const stops = [onLocaleChosen((next) => save({ locale: next })), onThemeChosen((next) => save({ theme: next }))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
