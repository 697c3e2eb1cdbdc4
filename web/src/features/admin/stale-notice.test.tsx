import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply } from '../../testing/vault-reply.ts';
import AuditLog from './audit-log.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { Readiness } from './readiness.tsx';

const OVERVIEW = {
  maturities: [],
  users: { total: 7, inSevenDays: 1, suspended: 0 },
  mails: { waiting: 0, failing: 0, givenUp: 0, oldestAt: null, lastError: null, pausedAddresses: 0 },
  days: [],
};
const WAITS = { waits: { under4h: 2, under24h: 0, under72h: 0, longer: 0 } };
const INTACT = { ok: true, entries: 5, head: 'a'.repeat(64), brokenAt: null, isEnd: true };

it.each<[name: string, part: ReactNode, path: string, shown: string]>([
  ['the check of the audit log', <AuditLog key="1" />, '/api/admin/audit/check', 'The log is intact'],
  ['the state of the service', <Readiness key="2" />, '/alarmz', 'Database'],
  ['the figures of the overview', <OverviewCards key="3" />, '/api/admin/overview', 'Suspended'],
  ['the waiting tickets', <OverviewCards key="4" />, '/api/admin/ticket-desk', 'Up to 4 hours'],
])('says of %s that it could not be read again', async (_, part, path, shown) => {
  const { answers } = fakeApi({
    'GET /api/admin/audit': { body: { entries: [], nextBefore: null } },
    'GET /api/admin/audit/check': { body: INTACT },
    'GET /alarmz': { body: { checks: [{ name: 'database', ok: true, figures: {} }] } },
    'GET /api/admin/overview': { body: OVERVIEW },
    'GET /api/admin/ticket-desk': { body: WAITS },
    'GET /api/config': { body: configReply() },
  });
  const { client } = renderPart(part);
  await screen.findByText(shown);
  expect(screen.queryByText(/could not be read again/)).toBeNull();
  const before = answers[`GET ${path}`];
  answers[`GET ${path}`] = { status: 400, body: { code: 'request.invalid', message: 'No' } };
  await client.refetchQueries();
  expect(await screen.findByText(/^This could not be read again/)).toBeTruthy();
  expect(screen.getByText(shown)).toBeTruthy();
  answers[`GET ${path}`] = before ?? expect.fail('no reply');
  screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => screen.queryByText(/could not be read again/)).toBeNull();
});
