/**
 * Whatever is sent to any route, the server never fails, every error has the shape `{ code, message }`, and nobody gets
 * unauthorized access. `npm run bench -- inputs` sends more of it, over real connections.
 */
import { STAFF_ROLES } from '@eleven/protocol/staff';
import { expect, inject, it } from 'vitest';
import { systemClock } from '../core/clock.ts';
import { allRoutes, nameOfRoute } from '../testing/all-routes.ts';
import { createTestUser, TEST_ORIGIN } from '../testing/app.ts';
import { useFollowedApp } from '../testing/chain/followed-app.ts';
import { type Attempt, makeAttempt } from '../testing/inputs/attempts.ts';
import { type Answer, describeProblem, isUnpolluted, problemOf } from '../testing/inputs/judge.ts';
import { createPeople } from '../testing/inputs/people.ts';
import { createRandom } from '../testing/inputs/random.ts';
import { Answered, sampleOf, takes } from '../testing/inputs/samples.ts';
import { findPostgres } from '../testing/postgres/find-postgres.ts';

/** Set INPUTS_SEED for different inputs. */
const SEED = Number(process.env.INPUTS_SEED ?? 11);
/**
 * About 6 000 in a run of all tests, some forty per route: mostly on PostgreSQL if it is installed, where they take half the
 * time. The benchmark sends 100 000.
 */
const ATTEMPTS = inject('postgresUrl') ? 5_500 : findPostgres() ? 700 : 6_000;
const AT_A_TIME = 8;
const ENOUGH_PROBLEMS = 10;

const { app, database, logged } = useFollowedApp();

it('every field of every route has valid values to start from', async () => {
  const routes = await allRoutes();
  expect(routes.length).toBeGreaterThan(25);
  const random = createRandom(SEED);
  for (const route of routes) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part];
      if (!schema) continue;
      for (let i = 0; i < 5; i += 1) {
        const sample = sampleOf(schema, random);
        expect(takes(schema, sample), `${nameOfRoute(route)} ${part} ${JSON.stringify(sample)}`).toBe(true);
      }
    }
  }
});

it(`${ATTEMPTS} bad requests: none of them breaks anything`, async () => {
  const answered = new Answered();
  const routes = await allRoutes();
  const source = { routes, seed: SEED, origin: TEST_ORIGIN, networks: 1, staff: STAFF_ROLES, answered };
  const people = createPeople(async (who) => {
    const isStaff = who !== 'user' && who !== 'stranger';
    const of = isStaff ? ({ role: who, scope: 'admin' } as const) : {};
    return (await createTestUser(database(), { clock: systemClock, ...of })).cookie;
  });
  const problems: string[] = [];
  const answers = new Map<number, number>();

  async function send(attempt: Attempt): Promise<void> {
    const { who, method, url, payload, headers, cookies } = attempt;
    const own = await people.cookieOf(who);
    const answer = await app().inject({
      method: method as 'GET',
      url,
      headers: Object.fromEntries([...headers, ['cookie', [own, cookies].filter((one) => one !== '').join('; ')]]),
      ...(payload === undefined ? {} : { payload }),
    });
    const { statusCode: status, body } = answer;
    people.onReply(who, { status, body });
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status < 300 && body.startsWith('{')) answered.learn(JSON.parse(body));
    const problem = problemOf(attempt, { status, headers: answer.headers, body } as Answer);
    if (problem) problems.push(describeProblem(attempt, problem, { status, headers: answer.headers, body } as Answer));
  }

  let next = 0;
  const sender = async () => {
    while (next < ATTEMPTS && problems.length < ENOUGH_PROBLEMS) await send(makeAttempt(source, next++));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sender));

  const report = problems.length > 0 ? [`seed ${SEED}`, ...problems, ...logged.slice(-ENOUGH_PROBLEMS)].join('\n') : '';
  expect(report).toBe('');
  expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBe(ATTEMPTS);
  // If all requests were refused, or all accepted, the test would prove little.
  for (const status of [200, 204, 400, 401, 403, 404, 413, 415])
    expect(answers.get(status) ?? 0, `${status}`).toBeGreaterThan(0);
  expect(isUnpolluted()).toBe(true);
  expect((await app().inject({ url: '/readyz' })).json()).toMatchObject({ ok: true });
});
