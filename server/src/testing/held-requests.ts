/**
 * All operations on an account, on one app; and a way to hold one request where requests really wait (for a password hash, for
 * the check of a signature, for its turn) while another is served. Emails are written by the real writer, and their links
 * are taken from it.
 */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';
import { registerRoutes } from '../app.ts';
import {
  accountDeletions,
  activity,
  emailChanges,
  factorRecoveries,
  mails,
  sessions,
  totpFactors,
  users,
  wallets,
} from '../db/schema.ts';
import { markSent } from '../mail/mail.store.ts';
import { writeMail } from '../mail/write.ts';
import { cookieOf, PASSWORD, person } from './accounts.ts';
import { TEST_VAULT, type TestUser } from './app.ts';
import { createQuickHasher } from './hasher.ts';
import { passEmailDelay } from './mail/email-delay.ts';
import { useTestApp } from './use-test-app.ts';

/** `turn`: the request is authorized, its session was read, and nothing else has happened. */
export type HoldPoint = 'turn' | 'hash' | 'verify' | 'signature';

/** Call it once at the top of a test file. */
export function useHeldRequests() {
  const holds = new Map<HoldPoint, { reached(): void; readonly end: Promise<void> }>();
  const quick = createQuickHasher();
  const test = useTestApp({
    hasher: {
      hash: async (password) => {
        await pass('hash');
        return quick.hash(password);
      },
      verify: async (hash, password) => {
        const isRight = await quick.verify(hash, password);
        await pass('verify');
        return isRight;
      },
      verifyNothing: quick.verifyNothing,
    },
    chain: {
      ...TEST_VAULT,
      isSignedBy: async (given) => {
        const isRight = await TEST_VAULT.isSignedBy(given);
        await pass('signature');
        return isRight;
      },
    },
    routes: (app, deps) => {
      app.addHook('preHandler', () => pass('turn'));
      return registerRoutes(app, deps);
    },
  });
  const { database, clock, links } = test;
  const admins: TestUser[] = [];

  /** A request that reaches this point waits here if it is to be held. */
  async function pass(point: HoldPoint): Promise<void> {
    const hold = holds.get(point);
    holds.delete(point);
    hold?.reached();
    await hold?.end;
  }

  beforeAll(async () => {
    for (const name of ['One', 'Two']) admins.push(await test.user({ role: 'admin', scope: 'admin', name }));
  });

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, cookie = '', payload?: object) =>
    test.ask(method, url, { cookie, payload });

  /** The link in the queued email of this kind to this address. */
  async function linkIn(kind: string, to: string): Promise<string> {
    const { db } = database();
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.toAddress, to), isNull(mails.sentAt)));
    const written = row && (await writeMail(db, links, row, clock.now()));
    const token = /[#&]token=([\w-]+)/.exec(written?.text ?? '')?.[1];
    if (!row || !written || !token) throw new Error(`No ${kind} with a link goes to ${to}`);
    await markSent(db, row.id, { ...written, toAddress: written.to }, clock.now());
    return token;
  }

  async function newAccount({ confirmed = true, email = person().email } = {}) {
    const answer = await send('POST', '/api/register', '', person({ email }));
    const cookie = cookieOf(answer);
    if (confirmed) await send('POST', '/api/email/verify', '', { token: await linkIn('verifyEmail', email) });
    return { id: String(answer.json().id), email, cookie };
  }

  /** The freeze link in the latest email to this address that has one. */
  async function freezeLinkIn(kinds: string[], to: string): Promise<string | undefined> {
    const { db } = database();
    const wanted = and(inArray(mails.kind, kinds), eq(mails.toAddress, to));
    for (const row of await db.select().from(mails).where(wanted).orderBy(desc(mails.createdAt))) {
      const written = await writeMail(db, links, row, clock.now());
      const token = /for=freeze&token=([\w-]+)/.exec(written?.text ?? '')?.[1];
      if (token) return token;
    }
    return undefined;
  }

  return {
    parts: test,
    app: test.app,
    database,
    clock,
    freezeLinkIn,
    send,
    linkIn,
    newAccount,
    admins,
    /** Starts a request and returns once it is held at the point. The returned function releases it and returns its reply. */
    async held(point: HoldPoint, begin: () => PromiseLike<LightMyRequestResponse>) {
      const reached = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      holds.set(point, { reached: reached.resolve, end: end.promise });
      const answer = Promise.resolve(begin());
      await Promise.race([reached.promise, answer]);
      return () => {
        end.resolve();
        return answer;
      };
    },
    signIn: async (email: string, password = PASSWORD) =>
      cookieOf(await send('POST', '/api/login', '', { email, password })),
    passDelay: () => passEmailDelay({ ...test, db: database().db }),
    /** The state of an account's rows. */
    async stateOf(email: string) {
      const { db } = database();
      const [user] = await db.select().from(users).where(eq(users.email, email));
      if (!user) return undefined;
      const { id } = user;
      const kinds = await db.select().from(activity).where(eq(activity.userId, id)).orderBy(activity.id);
      return {
        id,
        confirmed: user.emailVerified,
        suspended: user.suspendedAt !== null,
        kinds: kinds.map(({ kind }) => kind),
        wallets: (await db.select().from(wallets).where(eq(wallets.userId, id))).map(({ address }) => address),
        sessions: (await db.select().from(sessions).where(eq(sessions.userId, id))).length,
        frozen: user.frozenAt !== null,
        apps: (await db.select().from(totpFactors).where(eq(totpFactors.userId, id))).map(({ confirmedAt }) =>
          confirmedAt ? 'on' : 'begun',
        ),
        recoveries: (await db.select().from(factorRecoveries).where(eq(factorRecoveries.userId, id))).length,
        deletions: (await db.select().from(accountDeletions).where(eq(accountDeletions.userId, id))).length,
        changes: (await db.select().from(emailChanges).where(eq(emailChanges.userId, id))).length,
      };
    },
  };
}
