import { useChooseLocale, useLocale } from '../i18n/locale.tsx';
import { useTexts } from '../i18n/texts.ts';
import { classNames } from './class-names.ts';
import css from './language-switch.module.css';

const LANGUAGES = [
  { locale: 'ko', name: '한국어' },
  { locale: 'en', name: 'English' },
] as const;

/** Overrides the browser's language; each language is named in itself. */
export function LanguageSwitch({ stacked = false }: { stacked?: boolean }) {
  const locale = useLocale();
  const choose = useChooseLocale();
  const texts = useTexts({ ko: { label: '언어' }, en: { label: 'Language' } });
  return (
    <ul className={classNames(css.list, stacked && css.stacked)} aria-label={texts.label}>
      {LANGUAGES.map((language) => (
        <li key={language.locale}>
          <button
            type="button"
            lang={language.locale}
            aria-pressed={locale === language.locale}
            onClick={() => choose(language.locale)}
          >
            {language.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
