import { saveSettings } from '@eleven/protocol/api/profile';
import type { User } from '@eleven/protocol/api/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useChooseLocale, useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { browserTimeZone } from '../../i18n/zone.ts';
import { callApi } from '../../lib/api.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { SESSION_KEY } from '../../session/session.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import css from './form.module.css';
import { Section } from './section.tsx';

/** Language, theme and zone: session/account-choices.tsx keeps them on the account. */
export function DisplaySettings({ user }: { user: User }) {
  const locale = useLocale();
  const choose = useChooseLocale();
  const theme = useTheme();
  const texts = useTexts({
    ko: {
      title: '화면',
      about: '계정에 저장되어 모든 기기에 적용됩니다.',
      theme: '테마',
      dark: '어둡게',
      light: '밝게',
      language: '언어',
    },
    en: {
      title: 'Display',
      about: 'Saved on your account, for all your devices.',
      theme: 'Theme',
      dark: 'Dark',
      light: 'Light',
      language: 'Language',
    },
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
    </Section>
  );
}

function TimeZone({ user }: { user: User }) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    ko: {
      zone: '시간대',
      browser: (zone: string) => `브라우저를 따름 (${zone})`,
      now: (time: string) => `지금은 ${time}입니다.`,
    },
    en: { zone: 'Time zone', browser: (zone) => `Same as the browser (${zone})`, now: (time) => `It is ${time} now.` },
  });
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const others = ['UTC', ...(user.timeZone ? [user.timeZone] : [])].filter((zone) => !known.includes(zone));
    return [...new Set([...others, ...known])];
  }, [user.timeZone]);
  const save = useMutation({
    mutationFn: (timeZone: string | null) => callApi(saveSettings, { body: { timeZone } }),
    scope: { id: saveSettings.path },
    onMutate: (timeZone) => client.setQueryData<User | null>(SESSION_KEY, (now) => now && { ...now, timeZone }),
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
