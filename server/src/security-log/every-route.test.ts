import { describe, expect, it } from 'vitest';
import { allRoutes } from '../testing/all-routes.ts';
import { EVENTS_OF_ROUTES, nameOfRoute } from './events-of-routes.ts';

describe('every route', () => {
  /** Routes without personal data, or only about the caller. */
  const NOTHING_PERSONAL: ReadonlySet<string> = new Set([
    'GET /api/admin/overview',
    'GET /api/admin/vault-control',
    'GET /api/admin/announcements',
    'GET /api/admin/announcements.csv',
    'GET /api/admin/announcements/:id/delivery',
    'GET /api/admin/announcements/:id/answer',
    'GET /api/admin/incidents',
    'GET /api/admin/incidents.csv',
    'GET /api/admin/audit/check',
    'GET /api/admin/step-up',
    'GET /api/admin/user',
    'GET /api/admin/ticket-desk',
    'GET /api/admin/alarms/tests/:id',
    'GET /api/admin/forecast',
    'GET /api/admin/forecast.csv',
    'GET /api/admin/reserve-history',
    'GET /api/admin/operations',
    // The public chain, and names of colleagues.
    'GET /api/admin/operations/reindex',
    'GET /api/admin/operations/reindexes',
    // Names of colleagues.
    'GET /api/admin/users/:id/views',
    'GET /api/admin/alarms',
    'GET /api/admin/ticket-desk/settings',
    'GET /api/admin/ticket-desk/ratings',
    'GET /api/admin/tickets/:number/readers',
  ]);
  /** Routes of the admin area whose acts are audited in their own transaction. */
  const IN_THE_CHAIN: ReadonlySet<string> = new Set([
    'POST /api/admin/levers',
    'POST /api/admin/incidents',
    'POST /api/admin/ticket-promises',
    'POST /api/admin/ticket-rules',
    'PATCH /api/admin/incidents/:id',
    'POST /api/admin/incidents/:id/updates',
    'POST /api/admin/operations/reindexes',
  ]);

  it('that shows a user to staff has an event', async () => {
    const reads = (await allRoutes())
      .filter(({ access, method }) => access === 'admin' && method === 'GET')
      .map(nameOfRoute);
    expect(reads.filter((name) => !EVENTS_OF_ROUTES.has(name) && !NOTHING_PERSONAL.has(name))).toEqual([]);
  });

  it('that signs a user in has one', async () => {
    const doors = (await allRoutes())
      .filter(({ path, method }) => method === 'POST' && path.includes('/login'))
      .map(nameOfRoute);
    const QUESTIONS = /\/(passkey|options|enrol|message)$|^POST \/api\/login\/recovery$/;
    const silent = doors.filter((name) => !EVENTS_OF_ROUTES.has(name) && !QUESTIONS.test(name));
    expect(silent).toEqual([]);
  });

  it('that requires step-up has one', async () => {
    const sensitive = (await allRoutes()).filter(({ stepUp }) => stepUp).map(nameOfRoute);
    expect(
      sensitive.filter((name) => !EVENTS_OF_ROUTES.has(name) && !IN_THE_CHAIN.has(name) && !NOTHING_PERSONAL.has(name)),
    ).toEqual([]);
  });
});
