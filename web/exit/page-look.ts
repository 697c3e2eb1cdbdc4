/** Language and theme, at the top of the page: each button says what it changes to. */
import { fill } from './dom.ts';
import { inBoth, locale, remember, showIn, showTheme, theme } from './locale.ts';
import { button } from './parts.ts';

const texts = inBoth({ dark: { ko: '어두운 화면', en: 'Dark theme' }, light: { ko: '밝은 화면', en: 'Light theme' } });

const NAMES = { ko: '한국어', en: 'English' };

export function showLook(part: Element, onLanguage: () => void): void {
  const otherLocale = locale() === 'ko' ? 'en' : 'ko';
  const otherTheme = theme() === 'dark' ? 'light' : 'dark';
  const language = button(NAMES[otherLocale], {
    id: 'language',
    look: 'ghost',
    small: true,
    onPress: () => {
      remember('locale', otherLocale);
      showIn(otherLocale);
      showLook(part, onLanguage);
      onLanguage();
    },
  });
  language.lang = otherLocale;
  const toTheme = button(texts()[otherTheme], {
    id: 'theme',
    look: 'ghost',
    small: true,
    onPress: () => {
      remember('theme', otherTheme);
      showTheme(otherTheme);
      showLook(part, onLanguage);
    },
  });
  fill(part, language, toTheme);
}
