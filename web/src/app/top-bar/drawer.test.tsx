import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { dismissToast, shownToast } from '../../ui/overlay/toast-store.ts';
import { TopBar } from './top-bar.tsx';
import { BEHIND_DRAWER_ID } from './use-drawer.ts';

const SIGNED_OUT = { status: 401, body: { code: 'auth.required', message: '' } };

beforeEach(() => void fakeApi({ 'GET /api/user': SIGNED_OUT }));
afterEach(() => {
  vi.doUnmock('./drawer.tsx');
  dismissToast(shownToast()?.id ?? 0);
});

// The first test: its code is fetched once only.
it('a menu of small screens whose code cannot be loaded says so, and can be tried again', async () => {
  vi.doMock('./drawer.tsx', () => {
    throw new TypeError('Failed to fetch');
  });
  renderPart(<TopBar />);
  const burger = screen.getByRole('button', { name: 'Open menu' });
  fireEvent.click(burger);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Could not reach the server.');
  expect(document.getElementById(burger.getAttribute('aria-controls') ?? '')?.contains(failure)).toBe(true);
  vi.doUnmock('./drawer.tsx');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
});

it('the menu of small screens has everything in it, and closes when a link is chosen', async () => {
  renderPart(<TopBar />);
  await screen.findByRole('link', { name: 'Login' });
  const burger = screen.getByRole('button', { name: 'Open menu' });
  expect(burger.getAttribute('aria-expanded')).toBe('false');
  expect(burger.getAttribute('aria-controls')).toBeNull();
  fireEvent.click(burger);
  const drawer = document.getElementById(burger.getAttribute('aria-controls') ?? '');
  if (!drawer) throw new Error('The button names a menu that is not there');
  const inside = within(drawer);
  await inside.findByRole('link', { name: 'Support' });
  expect(inside.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Dashboard',
    'Support',
    'Login',
    'Sign Up',
  ]);
  expect(inside.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
  fireEvent.click(inside.getByRole('link', { name: 'Support' }));
  await screen.findByRole('button', { name: 'Open menu' });
  expect(location.pathname).toBe('/customer-service');
});

it('says in the installed app that not everything could be read again', async () => {
  const installed = (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('matchMedia', installed);
  renderPart(<TopBar />);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const again = await screen.findByRole('button', { name: 'Read again' });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(shownToast()?.title).toBe('Not everything could be read again.'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  network.mockRestore();
  vi.unstubAllGlobals();
});

it('closes with Esc, and the button gets the focus back', async () => {
  renderPart(<TopBar />);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('button', { name: 'Close menu' });
  await waitFor(() => expect(document.documentElement.style.overflow).toBe('hidden'));
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Open menu' }));
});

it.each([
  ['its menu', async () => fireEvent.click(await screen.findByRole('button', { name: 'Jiwoo Kim, user menu' }))],
  ['the menu of small screens', () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))],
])('a logout on the front page, from %s, leaves the focus on the page and no menu open', async (_, open) => {
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/notifications/unread-count': { body: { count: 0 } },
    'POST /api/logout': { status: 204 },
  });
  renderPart([
    <TopBar key="bar" />,
    <div key="behind" id={BEHIND_DRAWER_ID}>
      <main id="main" tabIndex={-1} />
    </div>,
  ]);
  await screen.findByRole('button', { name: 'Jiwoo Kim, user menu' });
  await open();
  const logout = await screen.findByRole('button', { name: 'Logout' });
  logout.focus();
  fireEvent.click(logout);
  await screen.findByRole('link', { name: 'Login' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy();
});
