import { defineTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import type { IconSource } from '../../ui/icons.tsx';

export const BAR_TEXTS = defineTexts({
  ko: {
    main: '주 메뉴',
    home: '홈',
    dashboard: '대시보드',
    support: '고객센터',
    login: '로그인',
    signUp: '회원가입',
    toLight: '밝은 화면으로 바꾸기',
    toDark: '어두운 화면으로 바꾸기',
    openMenu: '메뉴 열기',
    closeMenu: '메뉴 닫기',
  },
  en: {
    main: 'Main',
    home: 'Home',
    dashboard: 'Dashboard',
    support: 'Support',
    login: 'Login',
    signUp: 'Sign Up',
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
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
