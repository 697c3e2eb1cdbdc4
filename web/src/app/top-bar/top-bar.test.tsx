import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entries, fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { TopBar } from './top-bar.tsx';

const SIGNED_OUT = { status: 401, body: { code: 'auth.required', message: '' } };

function signedInApi(count: number, logs = entries(7)) {
  return fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/notifications/unread-count': { body: { count } },
    'GET /api/profile/activity-logs': { body: { logs, nextBefore: null } },
    'POST /api/notifications/mark-all-read': { body: { count: 0 } },
    'POST /api/logout': { status: 204 },
  });
}

function scrollToY(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
}

beforeEach(() => scrollToY(0));

describe('the top bar of a visitor', () => {
  beforeEach(() => void fakeApi({ 'GET /api/user': SIGNED_OUT }));

  it('links home with logo and name, and to home, dashboard, support, login and sign-up', async () => {
    renderPart(<TopBar />);
    await screen.findByRole('link', { name: 'Login' });
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Eleven', '/'],
      ['Home', '/'],
      ['Dashboard', '/dashboard'],
      ['Support', '/customer-service'],
      ['Login', '/auth?mode=login'],
      ['Sign Up', '/auth?mode=register'],
    ]);
  });

  it('offers the same in Korean', async () => {
    renderPart(<TopBar />, { locale: 'ko' });
    await screen.findByRole('link', { name: '로그인' });
    for (const name of ['일레븐', '홈', '대시보드', '고객센터', '로그인', '회원가입']) {
      expect(screen.getByRole('link', { name })).toBeTruthy();
    }
    expect(screen.getByRole('button', { name: '지갑 연결' })).toBeTruthy();
  });

  it('has the wallet button but neither bell nor user menu', async () => {
    renderPart(<TopBar />);
    await screen.findByRole('link', { name: 'Login' });
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /user menu/ })).toBeNull();
  });

  it.each([
    ['/', 'Home'],
    ['/dashboard', 'Dashboard'],
    ['/customer-service', 'Support'],
  ])('marks the current link at %s', async (path, name) => {
    history.replaceState(null, '', path);
    renderPart(<TopBar />);
    await screen.findByRole('link', { name: 'Login' });
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual([name]);
  });

  it('becomes translucent once the page is scrolled more than 20 px', async () => {
    renderPart(<TopBar />);
    const bar = screen.getByRole('banner');
    scrollToY(20);
    expect(bar.className).not.toMatch(/scrolled/);
    scrollToY(21);
    expect(bar.className).toMatch(/scrolled/);
    scrollToY(0);
    expect(bar.className).not.toMatch(/scrolled/);
    await screen.findByRole('link', { name: 'Login' });
  });

  it('toggles and keeps the theme', async () => {
    renderPart(<TopBar />);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await screen.findByRole('link', { name: 'Login' });
  });
});

describe('the top bar while the session is loading', () => {
  it('shows neither the login nor a user', () => {
    fakeApi({ 'GET /api/user': () => new Promise<never>(() => {}) });
    renderPart(<TopBar />);
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  });
});

describe('the notification bell', () => {
  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4_321, '99+'],
  ])('shows %i unread as the badge %s', async (count, badge) => {
    signedInApi(count);
    renderPart(<TopBar />);
    const name = badge === null ? 'Notifications' : `Notifications, ${badge} unread`;
    const bell = await screen.findByRole('button', { name });
    expect(bell.textContent).toBe(badge ?? '');
  });

  it('shows the latest 5 entries, "mark all read", and a link to all activities', async () => {
    signedInApi(3);
    renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
    const menu = within(screen.getByRole('dialog', { name: 'Notifications' }));
    expect(await menu.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
    const items = await menu.findAllByRole('listitem');
    expect(items).toHaveLength(5);
    expect(items[0]?.textContent).toContain('Action 100');
    expect(items[0]?.textContent).toContain('Description 100');
    expect(items[0]?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-18T08:40:00.000Z');
    expect(menu.queryByText('No new notifications')).toBeNull();
    expect(menu.getByRole('link', { name: 'View all activities' }).getAttribute('href')).toBe('/activity-logs');
    expect(menu.getByRole('button', { name: 'Mark all read' })).toBeTruthy();
  });

  it('marks all as read with an empty object, reads the count again, and then has nothing new', async () => {
    const api = signedInApi(3);
    renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
    api.answers['GET /api/notifications/unread-count'] = { body: { count: 0 } };
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await screen.findByText('No new notifications');
    expect(api.to('/api/notifications/mark-all-read').map((call) => [call.method, call.body])).toEqual([['POST', {}]]);
    expect(api.to('/api/notifications/unread-count')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
    expect(screen.queryAllByRole('listitem').filter((item) => item.textContent?.includes('Action'))).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  });

  it('says in Korean that there is nothing new, without offering to mark anything', async () => {
    signedInApi(0);
    renderPart(<TopBar />, { locale: 'ko' });
    fireEvent.click(await screen.findByRole('button', { name: '알림' }));
    expect(await screen.findByText('새로운 알림이 없습니다')).toBeTruthy();
    expect(screen.getByRole('link', { name: '모든 활동 보기' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull();
  });

  it('claims nothing while the number is not known, and shows the entries', async () => {
    const api = signedInApi(0);
    api.answers['GET /api/notifications/unread-count'] = () => new Promise<never>(() => {});
    renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Action 100')).toBeTruthy();
    expect(screen.queryByText('No new notifications')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('shows its entries in a newly chosen language', async () => {
    const api = signedInApi(1);
    const asked = () => api.to('/api/profile/activity-logs').map(({ headers }) => headers.get('Accept-Language'));
    renderPart([<LanguageSwitch key="language" />, <TopBar key="bar" />]);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await screen.findByText('Action 100');
    const [entry] = entries(1);
    api.answers['GET /api/profile/activity-logs'] = {
      body: { logs: [{ ...entry, action: '예치' }], nextBefore: null },
    };
    const korean = screen.getByRole('button', { name: '한국어' });
    fireEvent.click(korean);
    expect(korean.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('예치')).toBeTruthy();
    expect(asked()).toEqual(['en', 'ko']);
  });

  it('closes with Esc, which returns the focus, and with a press elsewhere', async () => {
    signedInApi(0);
    renderPart(<TopBar />);
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    fireEvent.click(bell);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
    fireEvent.click(bell);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to try again when the entries cannot be read', async () => {
    const api = signedInApi(2);
    api.answers['GET /api/profile/activity-logs'] = { status: 403, body: { code: 'forbidden', message: '' } };
    renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answers['GET /api/profile/activity-logs'] = { body: { logs: entries(2), nextBefore: null } };
    fireEvent.click(again);
    expect(await screen.findByText('Action 100')).toBeTruthy();
  });

  it('makes no request for a visitor', async () => {
    const api = fakeApi({ 'GET /api/user': SIGNED_OUT });
    renderPart(<TopBar />);
    await screen.findByRole('link', { name: 'Login' });
    expect(api.calls.map((call) => call.path).filter((path) => path !== '/api/config')).toEqual(['/api/user']);
  });
});

describe('the user menu', () => {
  it('shows the name and links to profile and settings', async () => {
    signedInApi(0);
    renderPart(<TopBar />);
    const button = await screen.findByRole('button', { name: 'Jiwoo Kim, user menu' });
    // Has the direction of its own letters, so that a cut name keeps its beginning.
    expect(within(button).getByText('Jiwoo Kim').tagName).toBe('BDI');
    fireEvent.click(button);
    const menu = within(screen.getByRole('navigation', { name: 'Jiwoo Kim, user menu' }));
    expect((await menu.findByRole('link', { name: 'Profile' })).getAttribute('href')).toBe('/profile');
    expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    expect(menu.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('logs out: the session and its cached data are gone, and the page is home', async () => {
    history.replaceState(null, '', '/settings');
    const api = signedInApi(0);
    const { client } = renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Jiwoo Kim, user menu' }));
    client.setQueryData(['/api/wallets'], { wallets: ['mine'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('link', { name: 'Login' });
    expect(api.to('/api/logout').map((call) => call.init.body)).toEqual([null]);
    expect(location.pathname).toBe('/');
    expect(client.getQueryData(['/api/wallets'])).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: /user menu/ })).toBeNull());
  });

  it('stays signed in when the logout fails', async () => {
    const api = signedInApi(0);
    api.answers['POST /api/logout'] = { status: 403, body: { code: 'origin.foreign', message: '' } };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderPart(<TopBar />);
    fireEvent.click(await screen.findByRole('button', { name: 'Jiwoo Kim, user menu' }));
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Logout' });
    expect(screen.getByRole('button', { name: 'Jiwoo Kim, user menu' })).toBeTruthy();
  });
});
