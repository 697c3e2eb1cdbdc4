/**
 * Rules that hold for every route, derived from the route definitions, so a new one is covered once it is defined. Requests
 * have no valid body, so no data changes: any refusal other than 401 and 403 shows that access was granted.
 */
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { ADMIN_EVENTS_PATH, EVENTS_PATH } from '@eleven/protocol/api/system';
import { STAFF_ROLES, type StaffRole } from '@eleven/protocol/staff';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from './db/schema.ts';
import { describeApi } from './features/system/openapi.ts';
import { openPath } from './http/openapi.ts';
import { allRoutes } from './testing/all-routes.ts';
import { createTestApp, createTestUser, TEST_ORIGIN } from './testing/app.ts';
import { createTestClock } from './testing/clock.ts';
import { useDatabase } from './testing/database.ts';

const database = useDatabase();
const clock = createTestClock();
const definitions = await allRoutes();
let app: FastifyInstance;

const VISITORS = [
  'guest',
  'user',
  'suspended user',
  'user cookie in the admin slot',
  ...STAFF_ROLES,
  'suspended admin',
  'expired admin session',
] as const;
type Visitor = (typeof VISITORS)[number];
const cookies = new Map<Visitor, string>([['guest', '']]);

beforeAll(async () => {
  app = await createTestApp(database(), { clock });
  const make = (role: string, scope: 'user' | 'admin', at = clock) =>
    createTestUser(database(), { clock: at, role, scope });
  const user = await make('user', 'user');
  cookies.set('user', user.cookie);
  // A genuine cookie of the user area, even an admin's, under the name of the other area's cookie.
  const twice = await make('admin', 'user');
  cookies.set('user cookie in the admin slot', twice.cookie.replace('session_token', 'admin'));
  for (const role of STAFF_ROLES) cookies.set(role, (await make(role, 'admin')).cookie);
  for (const [visitor, role, scope] of [
    ['suspended user', 'user', 'user'],
    ['suspended admin', 'admin', 'admin'],
  ] as const) {
    const { id, cookie } = await make(role, scope);
    await database().db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, id));
    cookies.set(visitor, cookie);
  }
  const yesterday = createTestClock(new Date(clock.now().getTime() - 86_400_000));
  cookies.set('expired admin session', (await make('admin', 'admin', yesterday)).cookie);
});
afterAll(() => app.close());

/** The expected 401 or 403 of access control; any other status means that access was granted. */
function expected({ access, roles }: RouteDefinition, visitor: Visitor): 401 | 403 | 'in' {
  if (access === 'public') return 'in';
  if (access === 'user') return visitor === 'user' ? 'in' : 401;
  const role = STAFF_ROLES.find((name) => name === visitor) as StaffRole | undefined;
  if (role === undefined) return 401;
  return roles?.includes(role) ? 'in' : 403;
}

async function ask({ method, path }: RouteDefinition, visitor: Visitor) {
  const headers = { cookie: cookies.get(visitor) ?? '', origin: TEST_ORIGIN };
  const answer = await app.inject({
    method,
    url: path.replace(/:\w+/g, 'nothing-of-this-name'),
    // No route accepts such a body: once access is granted, it is refused before anything happens.
    ...(method === 'GET' ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, payload: '[' }),
  });
  const isError = answer.statusCode >= 400;
  return { status: answer.statusCode, code: isError ? answer.json<{ code?: string }>().code : undefined };
}

describe('access control of every route', () => {
  it('covers more than fifty routes', () => {
    expect(definitions.length).toBeGreaterThan(50);
  });

  it.each(
    definitions
      .filter(({ access }) => access !== 'public')
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  )('%s opens for those it names and for nobody else', async (_, route) => {
    const seen: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const visitor of VISITORS) {
      const { status, code } = await ask(route, visitor);
      const refused = (status === 401 && code === 'auth.required') || (status === 403 && code === 'forbidden');
      seen[visitor] = refused ? status : 'in';
      wanted[visitor] = expected(route, visitor);
      expect(status, `${visitor} gets a server error`).not.toBe(500);
    }
    expect(seen).toEqual(wanted);
  });
});

describe('the API document', () => {
  const key = (method: string, path: string) => `${method} ${openPath(path)}`;

  it('documents exactly the served routes, which are all the defined ones', async () => {
    const document = (await app.inject({ url: '/dev/openapi.json' })).json<{ paths: Record<string, object> }>();
    const documented = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .sort();
    const streams = [`GET ${EVENTS_PATH}`, `GET ${ADMIN_EVENTS_PATH}`];
    expect(documented).toEqual([...definitions.map(({ method, path }) => key(method, path)), ...streams].sort());
    // Also finds routes without a definition, which the document lacks. Every GET serves HEAD too; OPTIONS is for browsers.
    const served = app.http.served.filter((route) => !/^(HEAD|OPTIONS) /.test(route)).map(openPath);
    expect(served.toSorted()).toEqual(documented);
  });

  it('names parameters, bodies, roles and errors', () => {
    const { paths } = describeApi(definitions) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    expect(paths['/api/admin/users/{id}/suspend']?.post).toMatchObject({
      security: [{ admin: [] }],
      'x-roles': ['admin'],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'Idempotency-Key', in: 'header' },
      ],
      requestBody: { content: { 'application/json': { schema: { required: ['reason'] } } } },
      responses: {
        '204': {},
        '409': { description: 'request.conflict, admin.ownAccount, restriction.applies' },
        '422': { description: 'request.keyReused' },
      },
    });
    expect(paths['/api/admin/tickets/{number}/answer']?.post).toMatchObject({ requestBody: { required: true } });
    expect(paths['/api/admin/tickets/{number}/close']?.post).toMatchObject({ requestBody: { required: false } });
    expect(paths['/api/support/attachments']?.post).toMatchObject({
      parameters: [{ name: 'x-file-name', in: 'header', required: false }],
      requestBody: { content: { 'application/octet-stream': {} } },
      responses: { '413': { description: 'request.tooLarge, attachments.textTooLong' }, '415': {}, '408': {} },
    });
    expect(paths['/api/admin/audit.csv']?.get).toMatchObject({ responses: { '200': { content: { 'text/csv': {} } } } });
  });
});
