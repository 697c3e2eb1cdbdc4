/** The table of contents: path, access, top bar, title and page of every route. */
import { type Locale, PRODUCT_NAMES, type Text } from '@eleven/protocol/product';
import { type LazyComponent, lazyPage } from '../lib/lazy-component.tsx';
import { AUTHENTICATOR_PATH, GALLERY_PATH, MAILBOX_PATH, PATHS, SAMPLE_EMAILS_PATH, TICKET_PATH } from '../paths.ts';

export interface Route {
  path: string;
  /** `user`: signed in, otherwise redirect to the login · `admin`: signed in to the admin area, otherwise to its login */
  access?: 'user' | 'admin';
  /** The admin area has separate navigation. */
  topBar?: false;
  /** Precedes the product's name in the window's title. A function if it depends on the query. */
  title: Text | ((search: string) => Text);
  page: LazyComponent<object>;
  /** Shown instead to a signed-in user. */
  signedInPage?: LazyComponent<object>;
}

const adminDashboard = lazyPage(() => import('../pages/admin-dashboard/admin-dashboard-page.tsx'));
const auth = lazyPage(() => import('../pages/auth/auth-page.tsx'));
const dashboard = lazyPage(() => import('../pages/dashboard/dashboard-page.tsx'));
const landing = lazyPage(() => import('../pages/landing/landing-page.tsx'));
const profile = lazyPage(() => import('../pages/profile/profile-page.tsx'));

const ADMIN_TITLE = { ko: '관리자', en: 'Admin' };

export const ROUTES: readonly Route[] = [
  {
    path: PATHS.adminLogin,
    topBar: false,
    title: { ko: '관리자 로그인', en: 'Admin login' },
    page: lazyPage(() => import('../pages/admin-login/admin-login-page.tsx')),
  },
  { path: PATHS.adminDashboard, access: 'admin', topBar: false, title: ADMIN_TITLE, page: adminDashboard },
  { path: PATHS.admin, access: 'admin', topBar: false, title: ADMIN_TITLE, page: adminDashboard },
  {
    path: PATHS.home,
    title: { ko: 'BNB 연 11% 보상', en: '11% annual rewards on BNB' },
    page: landing,
    signedInPage: dashboard,
  },
  { path: PATHS.dashboard, access: 'user', title: { ko: '대시보드', en: 'Dashboard' }, page: dashboard },
  { path: PATHS.profile, access: 'user', title: { ko: '프로필', en: 'Profile' }, page: profile },
  { path: PATHS.settings, access: 'user', title: { ko: '설정', en: 'Settings' }, page: profile },
  {
    path: PATHS.activityLogs,
    access: 'user',
    title: { ko: '활동 기록', en: 'Activity logs' },
    page: profile,
  },
  {
    path: PATHS.support,
    title: { ko: '고객센터', en: 'Support' },
    page: lazyPage(() => import('../pages/customer-service/customer-service-page.tsx')),
  },
  {
    path: TICKET_PATH,
    title: { ko: '문의', en: 'Ticket' },
    page: lazyPage(() => import('../pages/ticket/ticket-page.tsx')),
  },
  {
    path: PATHS.auth,
    title: (search) =>
      new URLSearchParams(search).get('mode') === 'register'
        ? { ko: '회원가입', en: 'Sign Up' }
        : { ko: '로그인', en: 'Login' },
    page: auth,
  },
  {
    path: PATHS.resetPassword,
    title: { ko: '비밀번호 재설정', en: 'Reset password' },
    page: lazyPage(() => import('../pages/reset-password/reset-password-page.tsx')),
  },
  {
    path: PATHS.verify,
    // Until the page knows the purpose of its link.
    title: { ko: '메일 링크', en: 'Email link' },
    page: lazyPage(() => import('../pages/verify/verify-page.tsx')),
  },
  {
    path: PATHS.terms,
    title: { ko: '이용약관', en: 'Terms' },
    page: lazyPage(() => import('../pages/terms/terms-page.tsx')),
  },
  {
    path: PATHS.privacy,
    title: { ko: '개인정보 처리방침', en: 'Privacy' },
    page: lazyPage(() => import('../pages/privacy/privacy-page.tsx')),
  },
  {
    path: PATHS.risks,
    title: { ko: '위험 안내', en: 'Risks' },
    page: lazyPage(() => import('../pages/risks/risks-page.tsx')),
  },
  {
    path: PATHS.transparency,
    title: { ko: '투명성', en: 'Transparency' },
    page: lazyPage(() => import('../pages/transparency/transparency-page.tsx')),
  },
  {
    path: PATHS.status,
    title: { ko: '서비스 상태', en: 'Service status' },
    page: lazyPage(() => import('../pages/status/status-page.tsx')),
  },
  {
    path: PATHS.developers,
    title: { ko: '공개 API', en: 'Public API' },
    page: lazyPage(() => import('../pages/developers/developers-page.tsx')),
  },
];

// Only in a build for the local chain. The check is literal, so that production builds drop these routes and their code.
const DEV_ROUTES: readonly Route[] =
  import.meta.env.MODE === 'localchain'
    ? [
        {
          path: MAILBOX_PATH,
          title: { ko: '로컬 메일함', en: 'Local mailbox' },
          page: lazyPage(() => import('../pages/dev-mailbox/dev-mailbox-page.tsx')),
        },
        {
          path: SAMPLE_EMAILS_PATH,
          title: { ko: '모든 메일', en: 'All emails' },
          page: lazyPage(() => import('../pages/dev-emails/dev-emails-page.tsx')),
        },
        {
          path: AUTHENTICATOR_PATH,
          title: { ko: '로컬 인증 앱', en: 'Local authenticator' },
          page: lazyPage(() => import('../pages/dev-authenticator/dev-authenticator-page.tsx')),
        },
        {
          path: GALLERY_PATH,
          title: { ko: '부품 전시', en: 'Gallery' },
          page: lazyPage(() => import('../pages/dev-gallery/dev-gallery-page.tsx')),
        },
      ]
    : [];

export const NOT_FOUND: Route = {
  path: '*',
  title: { ko: '페이지를 찾을 수 없습니다', en: 'Page not found' },
  page: lazyPage(() => import('../pages/not-found/not-found-page.tsx')),
};

/** The route of a path, with or without a trailing slash. */
export function routeOf(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return [...ROUTES, ...DEV_ROUTES].find((route) => route.path === bare) ?? NOT_FOUND;
}

/** For the window's title; `search` is the query string of the URL. */
export function titleOf({ title }: Route, locale: Locale, search: string): string {
  const own = typeof title === 'function' ? title(search) : title;
  return `${own[locale]} | ${PRODUCT_NAMES[locale]}`;
}

/** The page that will most likely be shown: a signed-in user's, if there may be a session. */
export function likelyPage({ access, page, signedInPage }: Route, mayBeUser: boolean): LazyComponent<object> {
  if (mayBeUser) return signedInPage ?? page;
  return access === 'user' ? auth : page;
}
