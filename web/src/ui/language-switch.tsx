import { useChooseLocale, useLocale } from '../i18n/locale.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Choices } from './form/choices.tsx';

const LANGUAGES = [
  { value: 'ko', name: '한국어', lang: 'ko' },
  { value: 'en', name: 'English', lang: 'en' },
] as const;

/** Overrides the browser's language. Each language is named in that language. */
export function LanguageSwitch({ stacked }: { stacked?: boolean }) {
  const texts = useTexts({ label: { ko: '언어', en: 'Language' } });
  return (
    <Choices
      label={texts.label}
      options={LANGUAGES}
      value={useLocale()}
      onChoose={useChooseLocale()}
      stacked={stacked}
    />
  );
}
