/**
 * Role × route × field: every read of the admin area is requested by everybody, with addresses and a network planted wherever
 * possible. app.test.ts tests the access to each route, writes included; the rows here must agree with it.
 */
import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import type { StaffRole } from '@eleven/protocol/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import {
  alarms,
  attachments,
  factorCaseEvidence,
  factorCases,
  featureSwitches,
  mailSuppressions,
  mails,
  reindexes,
  sessions,
  ticketMessages,
  tickets,
  userRestrictions,
  wallets,
} from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { ACCESS } from '../testing/access-matrix.ts';
import { allRoutes, nameOfRoute, pathParameters } from '../testing/all-routes.ts';
import { TEST_VAULT, type TestUser } from '../testing/app.ts';
import { useStaff } from '../testing/staff.ts';

const { app, database, clock, notify, members, user, ask, get, send } = useStaff();
const routes = await allRoutes();
const ofStaff = routes.filter(({ access }) => access === 'admin');
const reads = ofStaff.filter(({ method }) => method === 'GET');

/** An address written into free text: a ticket, a reason, a file's name. */
const WRITTEN = 'written.inside@letters.example';
/** A network that requests came from. */
const NETWORK = '203.0.113.77';
const HASH = `0x${'ab'.repeat(32)}`;
let customer: TestUser;
let stranger: TestUser;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { db } = database();
  const now = clock.now();
  customer = await user({ name: 'Planted Person' });
  stranger = await user();
  const owner = members.admin.id;
  await db.insert(wallets).values({
    address: `0x${'7'.repeat(40)}`,
    userId: customer.id,
    label: `of ${WRITTEN}`,
    linkedAt: now,
  });
  const opened = await ask('POST', '/api/tickets', {
    cookie: customer.cookie,
    payload: { category: 'other', subject: `From ${WRITTEN}`, text: `Write to ${WRITTEN}`, txHash: HASH },
  });
  const { number } = opened.json<{ number: string }>();
  const ticketId = BigInt(number.slice(2));
  const [message] = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  await db
    .update(tickets)
    .set({ rating: 'bad', ratingText: `I am ${WRITTEN}`, ratedAt: now })
    .where(eq(tickets.id, ticketId));
  const file = { type: 'text/plain', bytes: 1, sha256: '', storageKey: randomUUID(), createdAt: now };
  const attachment = randomUUID();
  const name = `${WRITTEN}.txt`;
  await db
    .insert(attachments)
    .values({ id: attachment, messageId: message?.id ?? null, userId: customer.id, name, ...file });
  const mail = { kind: 'resetPassword', locale: 'en', userId: customer.id, toAddress: customer.email, params: {} };
  await db.insert(mails).values({ id: randomUUID(), ...mail, lastError: `550 <${WRITTEN}> unknown`, createdAt: now });
  await db.insert(mailSuppressions).values({ address: WRITTEN, reason: 'bounce', status: null, since: now });
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const reason = `asked by ${WRITTEN}`;
  await db
    .insert(featureSwitches)
    .values({ name: 'visitorTickets', on: false, owner, reason, changedAt: now, expiresAt });
  const restriction = { userId: customer.id, kind: 'tickets' as const, reason, startedAt: now, startedBy: owner };
  await db.insert(userRestrictions).values({ ...restriction, liftedAt: now, liftedBy: owner, liftReason: reason });
  const lostBefore = { userId: customer.id, openedBy: owner, openedAt: now, openReason: reason };
  const [lost] = await db.insert(factorCases).values(lostBefore).returning();
  const note = { caseId: lost?.id ?? 0, userId: customer.id, kind: 'note', note: reason, addedBy: owner, addedAt: now };
  await db.insert(factorCaseEvidence).values(note);
  const vault = TEST_VAULT.vaultAddress;
  const asked = { chainId: TEST_VAULT.chainId, vault, fromBlock: 1, readBlock: 1, reason, askedAt: now };
  await db.insert(reindexes).values({ ...asked, state: 'waiting' });
  const [alarm] = await db
    .insert(alarms)
    .values({
      kind: 'database',
      subject: '',
      startedAt: now,
      lastSeenAt: now,
      acknowledgedAt: now,
      acknowledgedBy: owner,
      note: reason,
    })
    .returning();
  await inTransaction(db, (tx) =>
    notify(tx, { userId: customer.id, kind: 'emailChangeAsked', params: { email: WRITTEN }, now }),
  );
  await inTransaction(db, (tx) =>
    notify(tx, {
      userId: customer.id,
      kind: 'signInFailed',
      params: { device: 'Chrome, Windows', network: NETWORK },
      now,
    }),
  );
  await db.update(sessions).set({ ipAddress: NETWORK }).where(eq(sessions.userId, customer.id));
  const place = { route: 'POST /api/admin/login', network: NETWORK };
  const target = { kind: 'user', id: owner } as const;
  await inTransaction(db, (tx) => audit(tx, { actor: null, act: 'admin.signInFailed', target, details: place, now }));
  // An act with a reason, for the audit log.
  const acted = await send('POST', `/api/admin/users/${customer.id}/reset-mail`, { reason }, members.admin);
  expect(acted.statusCode).toBe(204);
  ids = {
    users: customer.id,
    number,
    hash: HASH,
    attachments: attachment,
    tests: String(alarm?.id),
    announcements: '1',
  };
});

function urlOf({ path }: RouteDefinition): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const room = Object.keys(ids).find((one) => path.includes(`/${one}/:${name}`)) ?? name;
    return encodeURIComponent(ids[room] ?? expect.fail(`plant something for ${path}`));
  });
  return /\/operations\/failed(\.csv)?$/.test(path) ? `${filled}?queue=mail` : filled;
}

/** The places at which one of these addresses appears, e.g. `tickets[].customer.email`. */
function placesOf(value: unknown, addresses: readonly string[], path = ''): string[] {
  if (typeof value === 'string') return addresses.some((one) => value.toLowerCase().includes(one)) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => placesOf(one, addresses, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => placesOf(one, addresses, path === '' ? key : `${path}.${key}`));
}

const planted = () => [WRITTEN, customer.email];
const bodyOf = ({ body, headers }: Awaited<ReturnType<typeof get>>): unknown =>
  String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : { file: body };

describe('the matrix', () => {
  it('has a row for exactly the staff routes, with the roles of their definitions', () => {
    const defined = Object.fromEntries(ofStaff.map((route) => [nameOfRoute(route), [...(route.roles ?? [])].sort()]));
    const rows = Object.fromEntries(Object.entries(ACCESS).map(([name, { roles }]) => [name, [...roles].sort()]));
    expect(rows).toEqual(defined);
  });

  it.each(reads.map((route) => ({ name: nameOfRoute(route), route })))(
    '$name: 401, 403 or a reply with the addresses and networks of its row, masked for read-only staff',
    async ({ name, route }) => {
      const { roles, emails = [], networks = [] } = ACCESS[name] ?? expect.fail('no row');
      const url = urlOf(route);
      for (const outsider of [undefined, customer, stranger])
        expect((await ask('GET', url, { cookie: outsider?.cookie ?? '' })).statusCode).toBe(401);
      for (const role of Object.keys(members) as StaffRole[]) {
        const answer = await get(url, members[role]);
        if (!roles.includes(role)) {
          expect([role, answer.statusCode]).toEqual([role, 403]);
          continue;
        }
        expect([401, 403, 500]).not.toContain(answer.statusCode);
        const found = [...new Set(placesOf(bodyOf(answer), planted()))].sort();
        const wanted = role === 'readonly' ? [] : emails;
        expect([role, found]).toEqual([role, wanted]);
        const places = [...new Set(placesOf(bodyOf(answer), [NETWORK]))].sort();
        expect([role, places]).toEqual([role, role === 'readonly' ? [] : networks]);
        if (emails.length > 0) expect([role, answer.statusCode]).toEqual([role, 200]);
        if (emails.length > 0 && role === 'readonly') expect(answer.body).toContain('•••@');
      }
    },
  );
});

describe('everybody else', () => {
  const others = routes.filter(
    ({ access, method, localOnly, path }) =>
      access !== 'admin' && method === 'GET' && !localOnly && pathParameters(path).length === 0,
  );

  it.each(others.map((route) => ({ name: nameOfRoute(route), route })))(
    '$name never shows another user’s address',
    async ({ route }) => {
      for (const who of [undefined, stranger]) {
        const answer = await app().inject({ method: 'GET', url: route.path, headers: { cookie: who?.cookie ?? '' } });
        for (const address of [...planted(), NETWORK]) expect(answer.body).not.toContain(address);
      }
    },
  );
});
