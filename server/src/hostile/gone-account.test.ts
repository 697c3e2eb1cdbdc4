/**
 * A session or an account that ends while its request is being served: the request was authorized, but the rows it refers to
 * are gone when it writes. Every route of users and staff then responds as if signed out, or as if it had come first.
 */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../db/schema.ts';
import { allRoutes, nameOfRoute } from '../testing/all-routes.ts';
import { TEST_ORIGIN, type TestUser } from '../testing/app.ts';
import { useHeldRequests } from '../testing/held-requests.ts';
import { createRandom, type Random } from '../testing/inputs/random.ts';
import { type Schema, sampleOf } from '../testing/inputs/samples.ts';

const { parts, app, database, held } = useHeldRequests();
const SAMPLES = 3;

const ENDS = {
  'the session': async ({ id }: TestUser) => {
    await database().db.delete(sessions).where(eq(sessions.userId, id));
  },
  'the account': async ({ id }: TestUser) => {
    await database().db.delete(users).where(eq(users.id, id));
  },
};

const routes = (await allRoutes()).filter(({ access }) => access !== 'public');

describe.each(Object.entries(ENDS))('%s ends during the request', (_, end) => {
  it.each(routes.map((route) => [nameOfRoute(route), route] as const))('%s', async (_name, route) => {
    const random = createRandom(5);
    for (let i = 0; i < SAMPLES; i += 1) {
      const scope = route.access === 'admin' ? 'admin' : 'user';
      const user = await parts.user({ ...(scope === 'admin' ? { role: 'admin' } : {}), scope, name: `Seo Ara ${i}` });
      const request = requestOf(route, random);
      const finish = await held('turn', () =>
        app().inject({ ...request, headers: { origin: TEST_ORIGIN, cookie: user.cookie } }),
      );
      await end(user);
      const { statusCode, body } = await finish();
      // Some reads need an indexed vault, and return 502 or 503 without one.
      expect(statusCode, `${JSON.stringify(request)} → ${body}`).not.toBe(500);
    }
  });
});

function requestOf(route: RouteDefinition, random: Random) {
  const sample = (schema: Schema | undefined) => (schema ? sampleOf(schema, random) : {}) as Record<string, unknown>;
  const params = sample(route.params);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(sample(route.query)).map(([name, value]) => [name, String(value)])),
  );
  return {
    method: route.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    ...(route.body ? { payload: sample(route.body) } : {}),
  };
}
