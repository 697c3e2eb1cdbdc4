import { defineTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import type { BarLink } from './bar-texts.ts';

/** The texts of the user menu, loaded together with it. */
export const USER_TEXTS = defineTexts({
  profile: { ko: '프로필', en: 'Profile' },
  settings: { ko: '설정', en: 'Settings' },
  logout: { ko: '로그아웃', en: 'Logout' },
  loggingOut: { ko: '로그아웃 중', en: 'Logging out' },
});

export const USER_LINKS: readonly BarLink<'profile' | 'settings'>[] = [
  { to: PATHS.profile, text: 'profile', icon: MORE_ICONS.user },
  { to: PATHS.settings, text: 'settings', icon: MORE_ICONS.settings },
];
