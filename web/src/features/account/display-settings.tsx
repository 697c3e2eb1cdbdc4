import { saveSettings } from '@eleven/protocol/api/profile';
import type { User } from '@eleven/protocol/api/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useChooseLocale, useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { browserTimeZone } from '../../i18n/zone.ts';
import { callApi } from '../../lib/api.ts';
import { FAILS_OFFLINE, shownAtOnce } from '../../lib/shown-at-once.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { SESSION_KEY } from '../../session/session.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import css from './form.module.css';
import { Section } from './section.tsx';
import { ValueChoice } from './value-choice.tsx';

/**
 * Language, theme, time zone, and the currency of values beside amounts. session/account-choices.tsx saves them to the account.
 */
export function DisplaySettings({ user }: { user: User }) {
  const locale = useLocale();
  const choose = useChooseLocale();
  const theme = useTheme();
  const texts = useTexts({
    title: { ko: '화면', en: 'Display' },
    about: { ko: '계정에 저장되어 모든 기기에 적용됩니다.', en: 'Saved on your account, for all your devices.' },
    theme: { ko: '테마', en: 'Theme' },
    dark: { ko: '어둡게', en: 'Dark' },
    light: { ko: '밝게', en: 'Light' },
    language: { ko: '언어', en: 'Language' },
  });
  return (
    <Section title={texts.title} about={texts.about} width="narrow">
      <Segmented
        legend={texts.theme}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'dark', label: texts.dark },
          { value: 'light', label: texts.light },
        ]}
      />
      <Segmented
        legend={texts.language}
        value={locale}
        onChange={choose}
        options={[
          { value: 'ko', label: '한국어', lang: 'ko' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
      />
      <TimeZone user={user} />
      <ValueChoice user={user} />
    </Section>
  );
}

function TimeZone({ user }: { user: User }) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    zone: { ko: '시간대', en: 'Time zone' },
    browser: { ko: (zone: string) => `브라우저를 따름 (${zone})`, en: (zone) => `Same as the browser (${zone})` },
    now: { ko: (time: string) => `지금은 ${time}입니다.`, en: (time) => `It is ${time} now.` },
  });
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const others = ['UTC', ...(user.timeZone ? [user.timeZone] : [])].filter((zone) => !known.includes(zone));
    return [...new Set([...others, ...known])];
  }, [user.timeZone]);
  const save = useMutation({
    mutationFn: (timeZone: string | null) => callApi(saveSettings, { body: { timeZone } }),
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((timeZone) =>
      client.setQueryData<User | null>(SESSION_KEY, (now) => now && { ...now, timeZone }),
    ),
    onError: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  return (
    <div>
      <Select
        label={texts.zone}
        value={user.timeZone ?? ''}
        onChange={(zone) => save.mutate(zone || null)}
        options={[
          { value: '', label: texts.browser(browserTimeZone()) },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
      />
      <p className={css.hint}>{texts.now(format.dateTime(new Date()))}</p>
    </div>
  );
}
