/**
 * SPEC.md, row by row, in a real browser against the whole product: each title is the section and wording of SPEC.md, so that a
 * reader can tick it off. The checks are in rows/.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAR } from './rows/bar.ts';
import { CALLS } from './rows/calls.ts';
import { ERRORS } from './rows/errors.ts';
import { NOTICES } from './rows/notices.ts';
import { PURPOSE } from './rows/purpose.ts';
import { ROUTES } from './rows/routes.ts';
import { SESSION } from './rows/session.ts';
import { TIMES } from './rows/times.ts';
import { WALLET } from './rows/wallet.ts';
import { type Row, World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world?.dispose());

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'purpose and data': PURPOSE,
  'screens and routes': ROUTES,
  'the top navigation bar': BAR,
  'the wallet in the bar': WALLET,
  'offline, errors, toasts': NOTICES,
  'the session': SESSION,
  'API calls': CALLS,
  'the error catalogue': ERRORS,
  'staleness, cache, retries': TIMES,
};

describe.each(Object.entries(TABLE))('%s', (_, rows) => {
  test.each(rows)('%s: %s', (_section, _words, check) => check(world));
});

test('no row violated the content security policy, Trusted Types included', () => {
  expect(world.pageErrors.flat().filter((error) => !error.startsWith('script error'))).toEqual([]);
});
