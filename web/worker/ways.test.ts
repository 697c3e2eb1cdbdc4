import { KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { allRoutes } from '@eleven/protocol/testing/all-routes';
import { expect, test } from 'vitest';
import { EXIT_PAGE, MAILBOX_PATH, PATHS, TICKET_PATH } from '../src/paths.ts';
import { wayOf } from './ways.ts';

const ORIGIN = 'https://eleven.example';
const way = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  wayOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, (file) => file === '/theme.js');

test('of all API routes it handles the listed ones, and no other', async () => {
  const routes = await allRoutes();
  expect(routes.length).toBeGreaterThan(100);
  const answered = routes.filter(({ method, path }) => {
    const filled = path.replace(/:\w+/g, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    return way(filled, { method }) !== undefined || way(filled, { method, mode: 'navigate' }) !== undefined;
  });
  expect(answered.map(({ path }) => path).toSorted()).toEqual([...KEPT_OFFLINE].toSorted());
});

test.each(['/api/vault?block=1', '/api/vault/', '/api/events', '/api/user', '/api/vault/rolesx'])(
  'it does not handle %s',
  (path) => expect(way(path)).toBeUndefined(),
);

test('it handles no write, and no request to another origin', () => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD']) expect(way('/api/vault', { method })).toBeUndefined();
  expect(way('https://elsewhere.example/assets/a.js')).toBeUndefined();
  expect(way('https://elsewhere.example/', { mode: 'navigate' })).toBeUndefined();
});

test('pages of the app use the shell', () => {
  const own = [PATHS.home, PATHS.dashboard, PATHS.settings, PATHS.transparency, PATHS.login, TICKET_PATH, '/nowhere'];
  for (const path of own) expect(way(path, { mode: 'navigate' })).toBe('page');
});

test.each([
  EXIT_PAGE,
  `${EXIT_PAGE}?download`,
  MAILBOX_PATH,
  '/dev/gallery',
  PATHS.admin,
  PATHS.adminLogin,
  '/healthz',
  '/readyz',
  '/alarmz',
  '/metrics',
  '/licenses.txt',
  '/sw.js',
])('the shell never replaces %s', (path) =>
  expect([way(path, { mode: 'navigate' }), way(path)]).toEqual([undefined, undefined]),
);

test('files: hashed ones, and those of the shell', () => {
  expect(way('/assets/a1b2c3d.js', { mode: 'no-cors' })).toBe('asset');
  expect(way('/theme.js', { mode: 'no-cors' })).toBe('shellFile');
  expect(way('/share.png', { mode: 'no-cors' })).toBeUndefined();
});
