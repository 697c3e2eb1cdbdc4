import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { LocaleProvider } from '../i18n/locale.tsx';
import { endSession, SESSION_KEY, startSession } from '../session/session.ts';
import { entries, fakeApi, USER } from '../testing/fake-api.ts';
import { vaultReply } from '../testing/vault-reply.ts';
import { createShellQueryClient } from './query-effects.ts';
import { routeOf } from './routes.tsx';
import { Shell } from './shell.tsx';

const REFUSED = { status: 401, body: { code: 'auth.required', message: '' } };
const SIGNED_IN = {
  'GET /api/user': { body: USER },
  'GET /api/vault': { body: vaultReply() },
  'GET /api/notifications/unread-count': { body: { count: 0 } },
  'GET /api/profile/activity-logs': { body: { logs: entries(2), nextBefore: null } },
  'GET /api/wallets': { body: { wallets: [], claims: [] } },
};
const SIGNED_OUT = {
  'GET /api/user': REFUSED,
  'GET /api/vault': { body: vaultReply() },
  'GET /api/admin/user': REFUSED,
};

function open(path: string, locale: 'ko' | 'en' = 'en') {
  history.replaceState(null, '', path);
  const client = createShellQueryClient();
  startSession(client);
  render(
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={client}>
        <Shell />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return client;
}

// Load the pages that these tests open before their clocks run.
beforeAll(async () => {
  const paths = ['/', '/auth', '/dashboard', '/profile', '/customer-service', '/admin/login', '/no/such/page'];
  for (const path of paths) await routeOf(path).page.preload();
});

describe('an email address that is not confirmed', () => {
  const request = () => screen.queryByRole('region', { name: 'Confirm your email' });
  const userOf = (emailVerified: boolean) => ({ ...SIGNED_IN, 'GET /api/user': { body: { ...USER, emailVerified } } });

  it.each(['/', '/dashboard'])('is reported above %s', async (path) => {
    fakeApi(userOf(false));
    open(path);
    await waitFor(() => expect(request()).toBeTruthy());
  });

  it('is not reported above the profile, which reports it itself, nor once the address is confirmed', async () => {
    fakeApi(userOf(false));
    open('/profile');
    await screen.findByRole('heading', { level: 1 });
    expect(request()).toBeNull();
    cleanup();
    fakeApi(userOf(true));
    open('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    expect(request()).toBeNull();
  });
});

describe('a page that requires a session', () => {
  it('begins again for a user who has signed in in another tab, but not when the same user is read again', async () => {
    const other = { ...USER, id: 'u2', name: 'Minji Lee', emailVerified: true };
    const api = fakeApi({ ...SIGNED_IN, 'GET /api/user': { body: { ...USER, emailVerified: true } } });
    const client = open('/profile');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Typed by Jiwoo' } });
    await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
    expect(screen.getByDisplayValue('Typed by Jiwoo')).toBeTruthy();
    api.answers['GET /api/user'] = { body: other };
    await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
    await screen.findByDisplayValue('Minji Lee');
  });

  it.each(['/dashboard', '/profile', '/settings', '/activity-logs?x=1'])(
    'redirects a visitor from %s to the login, and remembers the page to return to',
    async (path) => {
      fakeApi(SIGNED_OUT);
      open(path);
      await screen.findByRole('heading', { name: 'Login' });
      expect(location.pathname + location.search).toBe('/auth?mode=login');
      expect(history.state).toEqual({ returnTo: path });
    },
  );

  it.each([
    ['ko', '페이지를 로딩 중입니다...'],
    ['en', 'Loading page...'],
  ] as const)('shows the spinner with its text in %s while the session is loading', (locale, text) => {
    fakeApi({ 'GET /api/user': () => new Promise<never>(() => {}) });
    open('/profile', locale);
    expect(screen.getByText(text)).toBeTruthy();
    expect(location.pathname).toBe('/profile');
  });

  it('redirects nobody when the server cannot tell who the visitor is', async () => {
    fakeApi({ 'GET /api/user': { status: 403, body: { code: 'forbidden', message: '' } } });
    open('/profile');
    await screen.findByRole('button', { name: 'Try again' });
    expect(location.pathname).toBe('/profile');
  });

  it('is shown to users who may see it', async () => {
    fakeApi(SIGNED_IN);
    open('/profile');
    expect(await screen.findByText('jiwoo@example.com')).toBeTruthy();
  });
});

describe('a page that is still loading', () => {
  it('keeps the previous page and its title for a moment, then shows the spinner', async () => {
    fakeApi(SIGNED_OUT);
    open('/auth?mode=login');
    await screen.findByRole('heading', { name: 'Login' });
    let come = () => {};
    const { page } = routeOf('/risks');
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    vi.spyOn(page, 'preload').mockReturnValue(held);
    vi.spyOn(page, 'isLoaded').mockReturnValue(false);
    act(() => navigate('/risks'));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(document.title).toBe('Login | Eleven');
    expect(await screen.findByText('Loading page...')).toBeTruthy();
    await vi.waitFor(() => expect(document.title).toBe('Risks | Eleven'));
    come();
  });

  it('keeps no page that requires a session: after a logout the next page shows at once', async () => {
    fakeApi(SIGNED_IN);
    const client = open('/profile');
    await screen.findByText('jiwoo@example.com');
    const { page } = routeOf('/privacy');
    vi.spyOn(page, 'preload').mockReturnValue(new Promise(() => {}));
    vi.spyOn(page, 'isLoaded').mockReturnValue(false);
    act(() => {
      navigate('/privacy');
      endSession(client);
    });
    await screen.findByText('Loading page...');
    await screen.findByRole('heading', { level: 1, name: /privacy/i });
    expect(location.pathname).toBe('/privacy');
    expect(screen.queryByText('jiwoo@example.com')).toBeNull();
  });

  it('starts at its top, even after a link within the previous page', async () => {
    fakeApi(SIGNED_OUT);
    open('/auth?mode=login');
    await screen.findByRole('heading', { name: 'Login' });
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    act(() => {
      history.pushState(null, '', '/auth?mode=login#main');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await routeOf('/terms').page.preload();
    act(() => navigate('/terms'));
    await screen.findByRole('heading', { level: 1, name: 'Terms' });
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  it('is shown without a spinner when it loads in time', async () => {
    fakeApi(SIGNED_OUT);
    await routeOf('/terms').page.preload();
    open('/auth?mode=login');
    await screen.findByRole('heading', { name: 'Login' });
    const { page } = routeOf('/terms');
    vi.spyOn(page, 'isLoaded').mockReturnValueOnce(false);
    const spinners: boolean[] = [];
    const watch = new MutationObserver(() => spinners.push(screen.queryByText('Loading page...') !== null));
    watch.observe(document.body, { childList: true, subtree: true });
    act(() => navigate('/terms'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy();
    watch.disconnect();
    expect(spinners.length).toBeGreaterThan(0);
    expect(spinners).not.toContain(true);
  });
});

describe('the front page', () => {
  it('is the landing page for a visitor, without a request when the server says that there is no session', async () => {
    document.documentElement.dataset.session = 'none';
    const api = fakeApi(SIGNED_OUT);
    open('/');
    await screen.findByRole('heading', { name: /11% a year on BNB/ });
    expect(api.to('/api/user')).toEqual([]);
  });

  it('is the home page for a signed-in user', async () => {
    fakeApi(SIGNED_IN);
    open('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'My stake' })).toBeTruthy();
  });
});

describe('the admin area', () => {
  it.each(['/admin', '/admin/dashboard'])(
    'redirects anybody without a staff session from %s to its own login, without a top bar',
    async (path) => {
      fakeApi(SIGNED_OUT);
      open(path);
      await screen.findByRole('heading', { name: 'Admin login' });
      expect(location.pathname).toBe('/admin/login');
      expect(screen.queryByRole('banner')).toBeNull();
    },
  );
});

describe('every page', () => {
  it.each([
    ['/', '11% annual rewards on BNB | Eleven', 'BNB 연 11% 보상 | 일레븐'],
    ['/auth?mode=login', 'Login | Eleven', '로그인 | 일레븐'],
    ['/auth?mode=register', 'Sign Up | Eleven', '회원가입 | 일레븐'],
    ['/verify', 'Confirm your email | Eleven', '이메일 확인 | 일레븐'],
    ['/customer-service', 'Support | Eleven', '고객센터 | 일레븐'],
    ['/admin/login', 'Admin login | Eleven', '관리자 로그인 | 일레븐'],
    ['/no/such/page', 'Page not found | Eleven', '페이지를 찾을 수 없습니다 | 일레븐'],
  ])('has its own title: %s', async (path, english, korean) => {
    fakeApi(SIGNED_OUT);
    open(path, 'en');
    await screen.findAllByRole('heading', { level: 1 });
    await waitFor(() => expect(document.title).toBe(english));
    document.body.replaceChildren();
    open(path, 'ko');
    await waitFor(() => expect(document.title).toBe(korean));
  });

  it('that does not exist is reported as such and links home', async () => {
    fakeApi(SIGNED_OUT);
    open('/no/such/page');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  });

  it('gets the focus and is announced after a change of page', async () => {
    fakeApi(SIGNED_OUT);
    open('/customer-service');
    await screen.findByRole('heading', { name: 'Support' });
    act(() => navigate('/no/such/page'));
    // The title is announced one render after the page.
    expect(await screen.findByText('Page not found | Eleven')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('404'));
    expect(document.activeElement?.id).toBe('main');
  });
});
