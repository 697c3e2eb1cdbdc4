/** Language and theme, at the top of the page: each button names the new setting. */
import { replaceContent } from '../dom.ts';
import { defineTexts, locale, remember, showIn, showTheme, theme } from '../locale.ts';
import { button } from '../parts.ts';

const texts = defineTexts({
  dark: { ko: '어두운 화면', en: 'Dark theme' },
  light: { ko: '밝은 화면', en: 'Light theme' },
});

const NAMES = { ko: '한국어', en: 'English' };

export function showPreferences(part: Element, onLanguage: () => void): void {
  const otherLocale = locale() === 'ko' ? 'en' : 'ko';
  const otherTheme = theme() === 'dark' ? 'light' : 'dark';
  const language = button(NAMES[otherLocale], {
    id: 'language',
    variant: 'ghost',
    small: true,
    onPress: () => {
      remember('locale', otherLocale);
      showIn(otherLocale);
      showPreferences(part, onLanguage);
      onLanguage();
    },
  });
  language.lang = otherLocale;
  const toTheme = button(texts()[otherTheme], {
    id: 'theme',
    variant: 'ghost',
    small: true,
    onPress: () => {
      remember('theme', otherTheme);
      showTheme(otherTheme);
      showPreferences(part, onLanguage);
    },
  });
  replaceContent(part, language, toTheme);
}
