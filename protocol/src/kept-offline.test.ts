import { expect, test } from 'vitest';
import { KEPT_OFFLINE } from './kept-offline.ts';
import { allRoutes } from './testing/all-routes.ts';

/** Public reads that no browser keeps. Every new route must be added to one of the two lists deliberately. */
const NEVER = {
  // Old news of the service or of an incident would be wrong.
  '/api/announcements': 'news',
  '/api/status': 'news',
  '/api/status/history': 'news',
  // Nobody can register without a connection.
  '/api/registration': 'news',
  '/alarmz': 'news',
  '/healthz': 'news',
  '/readyz': 'news',
  // A value from days ago would be wrong.
  '/api/prices': 'news',
  // For other programs; our page shows their current replies.
  '/api/public/openapi.json': 'for others',
  '/api/public/v1/coverage': 'for others',
  '/api/public/v1/coverage.csv': 'for others',
  '/api/public/v1/events': 'for others',
  '/api/public/v1/events.csv': 'for others',
  '/api/public/v1/timelock': 'for others',
  '/api/public/v1/vaults': 'for others',
  // They would reveal which wallets were viewed in this browser.
  '/api/wallets/:address/balance': 'of a wallet',
  '/api/wallets/:address/history': 'of a wallet',
  '/api/wallets/:address/positions': 'of a wallet',
  '/api/wallets/:address/positions/:id/calendar.ics': 'of a wallet',
  '/api/wallets/:address/rewards': 'of a wallet',
  '/api/calendar/:key/terms.ics': 'a secret address',
  // It depends on a cookie of this browser.
  '/api/login/request': 'of a browser',
  // Checking the code requires the current code.
  '/api/vault/code': 'evidence',
  '/api/vault/source': 'evidence',
  '/api/dev/authenticator': 'local',
  '/api/dev/email': 'local',
  '/api/dev/emails': 'local',
  '/api/dev/mails': 'local',
};

test('every public read of the API is kept for offline use or not, by a deliberate choice', async () => {
  const routes = await allRoutes();
  expect(routes.length).toBeGreaterThan(100);
  const reads = routes.filter(({ method, access }) => method === 'GET' && access === 'public').map(({ path }) => path);
  expect(reads.toSorted()).toEqual([...KEPT_OFFLINE, ...Object.keys(NEVER)].toSorted());
});

test('only impersonal replies are kept: no session, no parameter, no file, nothing but reads', async () => {
  const kept = (await allRoutes()).filter(({ path }) => KEPT_OFFLINE.includes(path));
  expect(kept.map(({ path }) => path).toSorted()).toEqual([...KEPT_OFFLINE].toSorted());
  for (const route of kept) {
    expect(route).toMatchObject({ method: 'GET', access: 'public' });
    expect([route.path.includes(':'), route.file, route.localOnly]).toEqual([false, undefined, undefined]);
  }
});
