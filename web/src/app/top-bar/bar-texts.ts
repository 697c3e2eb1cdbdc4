import { defineTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import type { IconSource } from '../../ui/icons.tsx';

export const BAR_TEXTS = defineTexts({
  main: { ko: '주 메뉴', en: 'Main' },
  home: { ko: '홈', en: 'Home' },
  dashboard: { ko: '대시보드', en: 'Dashboard' },
  support: { ko: '고객센터', en: 'Support' },
  login: { ko: '로그인', en: 'Login' },
  signUp: { ko: '회원가입', en: 'Sign Up' },
  toLight: { ko: '밝은 화면으로 바꾸기', en: 'Switch to the light theme' },
  toDark: { ko: '어두운 화면으로 바꾸기', en: 'Switch to the dark theme' },
  openMenu: { ko: '메뉴 열기', en: 'Open menu' },
  closeMenu: { ko: '메뉴 닫기', en: 'Close menu' },
});

export interface BarLink<Text extends string> {
  to: string;
  text: Text;
  icon: IconSource;
}

export const NAV_LINKS: readonly BarLink<'home' | 'dashboard' | 'support'>[] = [
  { to: PATHS.home, text: 'home', icon: 'home' },
  { to: PATHS.dashboard, text: 'dashboard', icon: 'bars' },
  { to: PATHS.support, text: 'support', icon: 'help' },
];
