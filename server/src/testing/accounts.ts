/** Accounts under test, and users' actions on them. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { activity } from '../db/schema.ts';
import { ask, type TestAppOptions } from './app.ts';
import { useTestApp } from './use-test-app.ts';

export const PASSWORD = 'correct mule cell paper';

/** Call it once at the top of a test file. */
export function useAccounts(options: TestAppOptions = {}) {
  const test = useTestApp(options);
  type Headers = Readonly<Record<string, string>>;
  const post = (url: string, payload?: object, headers: Headers = {}, server = test.app()) =>
    ask(server, 'POST', url, { payload, headers });

  return {
    ...test,
    post,
    /** A call of a signed-in user. */
    send: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, cookie: string, payload?: object) =>
      test.ask(method, url, { cookie, payload }),
    register: (payload: object, headers: Headers = {}) => post('/api/register', payload, headers),
    login: (payload: object, headers: Headers = {}, server?: FastifyInstance) =>
      post('/api/login', payload, headers, server),
    me: (cookie: string, server = test.app()) => ask(server, 'GET', '/api/user', { cookie }),
    kindsOf: async (userId: string) => {
      const { db } = test.database();
      const rows = await db.select().from(activity).where(eq(activity.userId, userId)).orderBy(activity.id);
      return rows.map((row) => row.kind);
    },
  };
}

/** Registration data of a new user. */
export function person(changes: object = {}) {
  return {
    name: '김민지',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    acceptedTerms: true,
    ...changes,
  };
}

/** The session cookie that a response sets, for the next request. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === 'eleven.session_token');
  if (!cookie) throw new Error(`No session cookie in ${answer.statusCode} ${answer.body}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}
