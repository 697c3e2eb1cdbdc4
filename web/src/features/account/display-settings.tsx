import { useChooseLocale, useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Section } from './section.tsx';

export function DisplaySettings() {
  const locale = useLocale();
  const choose = useChooseLocale();
  const theme = useTheme();
  const texts = useTexts({
    ko: {
      title: '화면',
      about: '이 기기에만 저장됩니다.',
      theme: '테마',
      dark: '어둡게',
      light: '밝게',
      language: '언어',
    },
    en: {
      title: 'Display',
      about: 'Kept on this device only.',
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
    </Section>
  );
}
