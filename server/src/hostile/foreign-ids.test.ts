/**
 * Other users' objects appear not to exist: every route with an id returns 404 to a stranger, 401 to a guest, and leaves the
 * object unchanged. The routes come from their definitions; a new kind of id must be added here.
 */
import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../core/clock.ts';
import {
  activity,
  dataExports,
  passkeys,
  pushSubscriptions,
  sessions,
  signInRequests,
  tickets,
  walletClaims,
  wallets,
} from '../db/schema.ts';
import { allRoutes, nameOfRoute, pathParameters } from '../testing/all-routes.ts';
import { createTestUser, TEST_ORIGIN, type TestUser } from '../testing/app.ts';
import { useFollowedApp } from '../testing/chain/followed-app.ts';
import { createRandom } from '../testing/inputs/random.ts';
import { sampleOf } from '../testing/inputs/samples.ts';

const { app, database } = useFollowedApp();
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  stranger = await createTestUser(database(), { clock: systemClock });
  admin = await createTestUser(database(), { clock: systemClock, role: 'admin', scope: 'admin' });
});

type Fields = Readonly<Record<string, string>>;

interface Kind {
  /** Whether a route's id is of this kind. */
  readonly of: (route: RouteDefinition) => boolean;
  /** Creates an object of the owner and returns the path parameters or body fields that identify it. */
  make(owner: TestUser): Promise<{ params?: Fields; body?: Fields }>;
  /** The path at which its owner sees it. */
  readonly seenAt: (params: Fields) => string;
}

let made = 0;

async function openTicket(owner: TestUser): Promise<string> {
  const answer = await send(owner, 'POST', '/api/tickets', {
    category: 'other',
    subject: `A question, the ${++made}th`,
    text: 'How long does a withdrawal take?',
  });
  return answer.json<{ number: string }>().number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  wallet: {
    of: ({ path }) => path === '/api/wallets/:address',
    async make(owner) {
      const address = `0x${String(++made).padStart(40, '0')}`;
      await database().db.insert(wallets).values({ address, userId: owner.id, linkedAt: new Date() });
      return { params: { address } };
    },
    seenAt: () => '/api/wallets',
  },
  claim: {
    of: ({ path }) => path === '/api/wallets/:address/claim',
    async make({ id: userId }) {
      const { db } = database();
      const address = `0x${String(++made).padStart(40, '0')}`;
      const now = new Date();
      const { id: holderId } = await createTestUser(database(), { clock: systemClock });
      await db.insert(wallets).values({ address, userId: holderId, linkedAt: now });
      const times = { requestedAt: now, dueAt: new Date(now.getTime() + 3_600_000) };
      await db.insert(walletClaims).values({ id: randomUUID(), address, userId, holderId, ...times });
      return { params: { address } };
    },
    seenAt: () => '/api/wallets',
  },
  session: {
    of: ({ path }) => path === '/api/profile/sessions/:id',
    async make({ id: userId }) {
      const id = randomUUID();
      const now = new Date();
      const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
      await database()
        .db.insert(sessions)
        .values({ id, token: randomUUID(), scope: 'user', userId, ...times });
      return { params: { id } };
    },
    seenAt: () => '/api/profile/sessions',
  },
  'request to sign in': {
    of: ({ path }) => path.startsWith('/api/sign-in-requests/:id'),
    async make({ id: userId, sessionId }) {
      const id = randomUUID();
      const now = new Date();
      const times = { openedAt: now, createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
      const opened = { state: 'open', address: `0x${String(++made).padStart(40, '0')}`, digits: '07' };
      await database()
        .db.insert(signInRequests)
        .values({ id, userId, sessionId, codeHash: id, ...opened, ...times });
      return { params: { id } };
    },
    seenAt: () => '/api/sign-in-requests',
  },
  'device with notifications': {
    of: ({ path }) => path.startsWith('/api/profile/push/:id'),
    async make({ id: userId, sessionId }) {
      const id = randomUUID();
      const now = new Date();
      const device = { endpoint: `https://push.example/${id}`, p256dh: '', auth: '', timeZone: 'UTC' };
      await database()
        .db.insert(pushSubscriptions)
        .values({ id, userId, sessionId, ...device, createdAt: now, lastUsedAt: now });
      return { params: { id } };
    },
    seenAt: () => '/api/profile/push',
  },
  passkey: {
    of: ({ path }) => path === '/api/profile/passkeys/:id',
    async make({ id: userId }) {
      const id = randomUUID();
      const createdAt = new Date();
      await database()
        .db.insert(passkeys)
        .values({ id, userId, publicKey: '', counter: 0, transports: [], name: 'Key', isSynced: false, createdAt });
      return { params: { id } };
    },
    seenAt: () => '/api/profile/factors',
  },
  export: {
    of: ({ path }) => path === '/api/profile/data/export/:id',
    async make({ id: userId }) {
      const id = randomUUID();
      const now = new Date();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      const file = new Uint8Array([80, 75]);
      const times = { requestedAt: now, readyAt: now, expiresAt };
      await database()
        .db.insert(dataExports)
        .values({ id, userId, state: 'ready', file, sizeBytes: 2, ...times });
      return { params: { id } };
    },
    seenAt: () => '/api/profile/data',
  },
  'ticket that can be rated': {
    of: ({ path }) => path === '/api/tickets/:number/rating',
    async make(owner) {
      const number = await openTicket(owner);
      const id = BigInt(number.slice(2));
      await database().db.update(tickets).set({ state: 'closed', staffWroteId: 1n }).where(eq(tickets.id, id));
      return { params: { number } };
    },
    seenAt: ({ number = '' }) => `/api/tickets/${number}`,
  },
  ticket: {
    of: ({ path }) => path.startsWith('/api/tickets/:number'),
    async make(owner) {
      return { params: { number: await openTicket(owner) } };
    },
    seenAt: ({ number = '' }) => `/api/tickets/${number}`,
  },
  attachment: {
    of: ({ path }) => path === '/api/support/attachments/:id',
    async make(owner) {
      const answer = await app().inject({
        method: 'POST',
        url: '/api/support/attachments',
        headers: { origin: TEST_ORIGIN, cookie: owner.cookie, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(`A log, the ${++made}th`),
      });
      return { params: { id: answer.json<{ id: string }>().id } };
    },
    seenAt: () => '/api/tickets',
  },
  'entry of the activity': {
    of: ({ path }) => path === '/api/profile/not-me',
    async make(owner) {
      const [row] = await database()
        .db.insert(activity)
        .values({ userId: owner.id, kind: 'signedIn', params: {}, createdAt: new Date(), unread: true })
        .returning({ id: activity.id });
      return { body: { id: String(row?.id) } };
    },
    seenAt: () => '/api/profile/activity-logs',
  },
};

/** Routes whose ids belong to nobody in particular. */
const OPEN_TO_ALL: Readonly<Record<string, (route: RouteDefinition) => boolean>> = {
  'the chain shows it to everybody': ({ path }) =>
    /^\/api\/wallets\/:address\/(balance|positions(\/:id\/calendar\.ics)?|history|rewards)$/.test(path),
  'it is shown to many, and counts its reader alone': ({ path }) => path === '/api/own-announcements/:id/seen',
  'whoever has the link may': ({ path }) => path.startsWith('/api/ticket-links/') || path.startsWith('/api/calendar/'),
};

function send(who: TestUser | undefined, method: string, url: string, body?: unknown) {
  return app().inject({
    method: method as 'GET',
    url,
    headers: { origin: TEST_ORIGIN, ...(who ? { cookie: who.cookie } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

function call(who: TestUser | undefined, route: RouteDefinition, params: Fields, body: unknown) {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return send(who, route.method, url, body);
}

/** Bodies that the schema accepts; the handler may have stricter rules for texts. */
function* bodiesOf(route: RouteDefinition, fields: Fields = {}): Generator<unknown> {
  for (let i = 0; i < 20; i += 1) {
    const body = route.body ? sampleOf(route.body, createRandom(3, i)) : undefined;
    yield typeof body === 'object' ? { ...body, ...fields } : body;
  }
}

const routes = await allRoutes();
const withId = routes.filter((route) => pathParameters(route.path).length > 0);
const kindOf = (route: RouteDefinition) => Object.keys(KINDS).find((name) => KINDS[name]?.of(route));
const owned = routes
  .filter((route) => route.access === 'user')
  .flatMap((route) => {
    const kind = KINDS[kindOf(route) ?? ''];
    return kind ? [{ name: nameOfRoute(route), route, kind }] : [];
  });
const ofStaff = withId.filter(({ access }) => access === 'admin').map((route) => ({ name: nameOfRoute(route), route }));

it('every route with an id belongs to an owner, to staff, or is open to all', () => {
  const known = (route: RouteDefinition) =>
    route.access === 'admin' || kindOf(route) || Object.values(OPEN_TO_ALL).some((of) => of(route));
  expect(withId.filter((route) => !known(route)).map(nameOfRoute)).toEqual([]);
  expect(owned.length).toBeGreaterThan(5);
});

describe('an object of another user', () => {
  it.each(owned)('$name: 404 to a stranger, 401 to a guest, and nothing has changed', async ({ route, kind }) => {
    const owner = await createTestUser(database(), { clock: systemClock, hasPassword: true });
    const { params = {}, body: fields } = await kind.make(owner);
    const look = async () => {
      const answer = await send(owner, 'GET', kind.seenAt(params));
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    const before = await look();
    for (const body of bodiesOf(route, fields)) {
      expect((await call(undefined, route, params, body)).statusCode).toBe(401);
      const refused = await call(stranger, route, params, body);
      expect([400, 404]).toContain(refused.statusCode);
      expect(await look()).toEqual(before);
      // The owner succeeds, so it was the stranger who was refused, not the request.
      const taken = await call(owner, route, params, body);
      if (taken.statusCode === 400) continue;
      expect([taken.statusCode, refused.statusCode]).toEqual([route.reply || route.file ? 200 : 204, 404]);
      expect(refused.json()).toMatchObject({ code: 'notFound' });
      return;
    }
    throw new Error('not even the owner was let in: the bodies that were tried are wrong');
  });
});

describe('an id that nobody has', () => {
  /** The names are a fixed list, so another one is an invalid request. */
  const isNamed = (route: RouteDefinition) => route.path === '/api/admin/operations/switches/:name';
  const nobodys = [
    ...owned,
    ...ofStaff,
    ...withId
      .filter((route) => OPEN_TO_ALL['whoever has the link may']?.(route))
      .map((route) => ({ name: nameOfRoute(route), route })),
  ];

  it.each(nobodys.filter(({ route }) => route.params && !isNamed(route)))('$name: 404', async ({ route }) => {
    const statuses: number[] = [];
    let index = 0;
    for (const body of bodiesOf(route)) {
      const params = sampleOf(route.params ?? expect.fail(), createRandom(5, index++)) as Fields;
      statuses.push((await call(route.access === 'admin' ? admin : stranger, route, params, body)).statusCode);
    }
    expect(statuses).toContain(404);
    expect(statuses.filter((status) => status !== 404 && status !== 400)).toEqual([]);
  });
});
