/** Every fixed text and constant of SPEC.md that concerns the shell, in the words and the language of SPEC.md. */
import { shortAddress } from '@eleven/protocol/activity';
import { formatBnb } from '@eleven/protocol/money';
import { STATUS_TEXTS, UNKNOWN_ERROR } from '@eleven/protocol/status-texts';
import { describe, expect, it } from 'vitest';
import { LOGIN_FAILED, REGISTRATION_FAILED } from '../features/account/account-texts.ts';
import { BELL_TEXTS } from '../features/notifications/bell-menu.tsx';
import { SHOWN_ENTRIES } from '../features/notifications/latest-activity.ts';
import { badgeText } from '../features/notifications/unread-count.ts';
import { CACHE_MS, FRESH_STALE_MS, STALE_MS } from '../lib/query-client.ts';
import { THEME_KEY } from '../lib/theme.ts';
import { PATHS } from '../paths.ts';
import { LOGOUT_FAILED } from '../session/use-logout.ts';
import { SWIPE_PX, TOAST_MS } from '../ui/overlay/toaster.tsx';
import { LOADING_TEXTS } from '../ui/spinner.tsx';
import { CONNECT_TEXTS } from '../wallet/connect/wallet-button.tsx';
import { ERROR_TEXTS } from './error-fallback.tsx';
import { OFFLINE_TEXTS } from './offline-banner.tsx';
import { FAILURE_TEXTS } from './query-effects.ts';
import { NOT_FOUND, ROUTES, routeOf } from './routes.tsx';
import { BAR_TEXTS } from './top-bar/bar-texts.ts';
import { SCROLL_PX } from './top-bar/top-bar.tsx';
import { USER_TEXTS } from './top-bar/user-texts.ts';

describe('the fixed texts', () => {
  it.each([
    ['§2 pages on their way', LOADING_TEXTS.page.ko, '페이지를 로딩 중입니다...'],
    ['§2 offline', OFFLINE_TEXTS.lost.ko, '인터넷 연결이 끊어졌습니다. 연결이 복구되면 자동으로 새로고침됩니다.'],
    ['§2 render error', ERROR_TEXTS.title.ko, '문제가 발생했습니다'],
    ['§2 render error, reset', ERROR_TEXTS.again.ko, '다시 시도'],
    ['§2 render error, reload', ERROR_TEXTS.reload.ko, '페이지 새로고침'],
    ['§2 nothing new', BELL_TEXTS.none.en, 'No new notifications'],
    ['§2 links', BAR_TEXTS.home.en, 'Home'],
    ['§2 links', BAR_TEXTS.dashboard.en, 'Dashboard'],
    ['§2 links', BAR_TEXTS.support.en, 'Support'],
    ['§2 buttons', BAR_TEXTS.login.en, 'Login'],
    ['§2 buttons', BAR_TEXTS.signUp.en, 'Sign Up'],
    ['§2 user menu', USER_TEXTS.profile.en, 'Profile'],
    ['§2 user menu', USER_TEXTS.settings.en, 'Settings'],
    ['§2 user menu', USER_TEXTS.logout.en, 'Logout'],
    ['§8 400', STATUS_TEXTS[400]?.ko, '잘못된 요청입니다. 입력 정보를 확인해주세요.'],
    ['§8 401', STATUS_TEXTS[401]?.ko, '인증이 필요합니다. 다시 로그인해주세요.'],
    ['§8 403', STATUS_TEXTS[403]?.ko, '접근 권한이 없습니다.'],
    ['§8 404', STATUS_TEXTS[404]?.ko, '요청한 리소스를 찾을 수 없습니다.'],
    ['§8 408', STATUS_TEXTS[408]?.ko, '요청 시간이 초과되었습니다. 다시 시도해주세요.'],
    ['§8 429', STATUS_TEXTS[429]?.ko, '너무 많은 요청입니다. 잠시 후 다시 시도해주세요.'],
    ['§8 500', STATUS_TEXTS[500]?.ko, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
    ['§8 502', STATUS_TEXTS[502]?.ko, '서버에 일시적인 문제가 있습니다.'],
    ['§8 503', STATUS_TEXTS[503]?.ko, '서비스를 일시적으로 사용할 수 없습니다.'],
    ['§8 login', LOGIN_FAILED.en, 'Login failed'],
    ['§8 registration', REGISTRATION_FAILED.en, 'Registration failed'],
    ['§8 logout', LOGOUT_FAILED.en, 'Logout failed'],
    ['§8 any other mutation', FAILURE_TEXTS.title.ko, '오류가 발생했습니다'],
    ['§8 without a message', UNKNOWN_ERROR.ko, '알 수 없는 오류가 발생했습니다.'],
  ])('%s: %s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [BAR_TEXTS.home.ko, '홈'],
    [BAR_TEXTS.dashboard.ko, '대시보드'],
    [BAR_TEXTS.support.ko, '고객센터'],
    [BAR_TEXTS.login.ko, '로그인'],
    [BAR_TEXTS.signUp.ko, '회원가입'],
    [CONNECT_TEXTS.connect.ko, '지갑 연결'],
    [USER_TEXTS.profile.ko, '프로필'],
    [USER_TEXTS.settings.ko, '설정'],
    [USER_TEXTS.logout.ko, '로그아웃'],
    [BELL_TEXTS.title.ko, '알림'],
    [BELL_TEXTS.markAllRead.ko, '모두 읽음'],
    [BELL_TEXTS.none.ko, '새로운 알림이 없습니다'],
    [BELL_TEXTS.viewAll.ko, '모든 활동 보기'],
    [CONNECT_TEXTS.connect.en, 'Connect wallet'],
    [BELL_TEXTS.title.en, 'Notifications'],
    [BELL_TEXTS.markAllRead.en, 'Mark all read'],
    [BELL_TEXTS.viewAll.en, 'View all activities'],
  ])('that the product decided: %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('the route table of §2', () => {
  it.each([
    ['/admin/login', 'public', false],
    ['/admin/dashboard', 'admin', false],
    ['/admin', 'admin', false],
    ['/', 'public', true],
    ['/dashboard', 'user', true],
    ['/profile', 'user', true],
    ['/settings', 'user', true],
    ['/activity-logs', 'user', true],
    ['/customer-service', 'public', true],
    ['/auth', 'public', true],
    ['/anything-else', 'public', true],
  ] as const)('%s: %s, top bar %s', (path, access, topBar) => {
    const route = routeOf(path);
    expect(route.access ?? 'public').toBe(access);
    expect(route.topBar !== false).toBe(topBar);
  });

  it('shows one page for profile, settings and activity logs, and one for both addresses of the admin area', () => {
    expect(routeOf('/settings').page).toBe(routeOf('/profile').page);
    expect(routeOf('/activity-logs').page).toBe(routeOf('/profile').page);
    expect(routeOf('/admin').page).toBe(routeOf('/admin/dashboard').page);
    expect(routeOf('/').signedInPage).toBe(routeOf('/dashboard').page);
  });

  it('has no route twice and no other routes', () => {
    expect(new Set(ROUTES.map((route) => route.path)).size).toBe(ROUTES.length);
    expect(routeOf('/customer-service/x')).toBe(NOT_FOUND);
    expect(routeOf('/dashboard/')).toBe(routeOf('/dashboard'));
  });
});

describe('the constants of §9', () => {
  it.each([
    ['stale after 5 minutes', STALE_MS, 300_000],
    ['kept for 10 minutes', CACHE_MS, 600_000],
    ['unread count and activity logs stale after 30 s', FRESH_STALE_MS, 30_000],
    ['5 entries in the bell menu', SHOWN_ENTRIES, 5],
    ['badge up to 99', badgeText(99), '99'],
    ['badge caps at 99+', badgeText(100), '99+'],
    ['scroll threshold 20 px', SCROLL_PX, 20],
    ['theme key', THEME_KEY, 'theme'],
    ['toast 5 s', TOAST_MS, 5_000],
    ['swipe 50 px', SWIPE_PX, 50],
    ['address 6+4', shortAddress('0x7a3F00000000000000000000000000000000b21E'), '0x7a3F…b21E'],
    ['4 decimals, cut', formatBnb(12_408_399_999_999_999_999n), '12.4083'],
    ['login', PATHS.login, '/auth?mode=login'],
    ['registration', PATHS.register, '/auth?mode=register'],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected);
  });
});
