import { defineTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icons.tsx';
import { PATHS } from '../paths.ts';

export const BAR_TEXTS = defineTexts({
  ko: {
    main: '주 메뉴',
    home: '홈',
    dashboard: '대시보드',
    support: '고객센터',
    login: '로그인',
    signUp: '회원가입',
    profile: '프로필',
    settings: '설정',
    logout: '로그아웃',
    loggingOut: '로그아웃 중',
    toLight: '밝은 화면으로 바꾸기',
    toDark: '어두운 화면으로 바꾸기',
    openMenu: '메뉴 열기',
    closeMenu: '메뉴 닫기',
    userMenu: (name: string) => `${name} 사용자 메뉴`,
  },
  en: {
    main: 'Main',
    home: 'Home',
    dashboard: 'Dashboard',
    support: 'Support',
    login: 'Login',
    signUp: 'Sign Up',
    profile: 'Profile',
    settings: 'Settings',
    logout: 'Logout',
    loggingOut: 'Logging out',
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    userMenu: (name) => `${name}, user menu`,
  },
});

interface NavLink {
  to: string;
  text: 'home' | 'dashboard' | 'support' | 'profile' | 'settings';
  icon: IconName;
}

export const NAV_LINKS: readonly NavLink[] = [
  { to: PATHS.home, text: 'home', icon: 'home' },
  { to: PATHS.dashboard, text: 'dashboard', icon: 'bars' },
  { to: PATHS.support, text: 'support', icon: 'help' },
];

export const USER_LINKS: readonly NavLink[] = [
  { to: PATHS.profile, text: 'profile', icon: 'user' },
  { to: PATHS.settings, text: 'settings', icon: 'settings' },
];
