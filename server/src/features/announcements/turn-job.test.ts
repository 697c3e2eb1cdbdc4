import { beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { createTurns } from './turn-job.ts';

const { database, clock, hub, ask, user } = useTestApp();
const STEP = 60_000;
let admin: TestUser;

beforeAll(async () => {
  admin = await user({ role: 'admin', scope: 'admin' });
});

it('open pages are notified once when an announcement begins, and once when it ends', async () => {
  const inSteps = (steps: number) => new Date(clock.now().getTime() + steps * STEP).toISOString();
  const text = { severity: 'info', textKo: '점검', textEn: 'Maintenance', startsAt: inSteps(1), endsAt: inSteps(2) };
  await ask('POST', '/api/admin/announcements', { cookie: admin.cookie, payload: text });
  const shown = async () => (await ask('GET', '/api/announcements')).json().announcements.length;
  const run = createTurns({ db: database().db, clock, hub });
  const heard: string[] = [];
  const stop = hub.subscribe(undefined, (invalidation) => heard.push(invalidation));
  /** How many invalidations two runs publish, and the number of announcements that a page then reads. */
  const turns = async () => {
    heard.length = 0;
    await run();
    await run();
    return [heard.filter((one) => one === 'announcements').length, await shown()];
  };
  expect(await turns()).toEqual([0, 0]);
  clock.advance(STEP);
  expect(await turns()).toEqual([1, 1]);
  clock.advance(STEP);
  expect(await turns()).toEqual([1, 0]);
  stop();
});
