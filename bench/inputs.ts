/**
 * Sends bad requests to every route of the whole product over raw connections: `npm run bench -- inputs [count] [seed]`
 * (default 100 000). No response may be 5xx or take over three seconds, and no error may have a shape other than
 * `{ code, message }`.
 */

import process from 'node:process';
import {
  adminLogin,
  adminLoginFactor,
  adminLoginFactorPasskey,
  adminUser,
  login,
  loginFactor,
} from '@eleven/protocol/api/auth';
import { addPasskey as addPasskeyRoute, passkeyCreation } from '@eleven/protocol/api/factors';
import { currentUser } from '@eleven/protocol/api/user';
import type { StaffRole } from '@eleven/protocol/staff';
import { ADMIN, codesNow } from '../e2e/fixtures/admin-account.ts';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { Connection, CutError } from '../e2e/fixtures/connection.ts';
import { Product } from '../e2e/fixtures/product.ts';
import { allRoutes, nameOfRoute } from '../server/src/testing/all-routes.ts';
import { createPasskey } from '../server/src/testing/authenticator.ts';
import { type Attempt, makeAttempt, type Who } from '../server/src/testing/inputs/attempts.ts';
import { describeProblem, problemOf } from '../server/src/testing/inputs/judge.ts';
import { createPeople } from '../server/src/testing/inputs/people.ts';
import { Answered } from '../server/src/testing/inputs/samples.ts';

const LIMIT_MS = 3_000;
const CONNECTIONS = 16;
const ENOUGH_PROBLEMS = 20;
/** A longer body is cut off unread, and then there may be no response to read either. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The first member of staff is an admin. */
const STAFF: readonly StaffRole[] = ['admin'];

const attempts = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
// Lets the senders come from several networks.
process.env.TRUST_PROXY = '127.0.0.1';
const product = await Product.create();
const { origin, port } = product;
const answered = new Answered();
const source = { routes: await allRoutes(), seed, origin, networks: 8, staff: STAFF, answered };
const people = createPeople(begin, isAlive);
const byStatus = new Map<number, number>();
const times: number[] = [];
const problems: string[] = [];
let cut = 0;
let next = 0;
let networks = 0;
let slowest = { tookMs: 0, what: '' };

/** Signs in without waiting, unlike an authenticator app, whose codes are accepted only once in 30 seconds. */
const passkey = createPasskey({ origin });

/** Adds the passkey to the first admin's account, in the user area. */
async function addPasskey(): Promise<void> {
  const { email, password } = ADMIN;
  const signIn = await post(login.path, { email, password });
  for (const code of codesNow()) {
    const answer = await post(loginFactor.path, { code }, signIn.cookie);
    if (answer.status !== 200) continue;
    const options = await post(passkeyCreation.path, {}, answer.cookie);
    const added = await post(
      addPasskeyRoute.path,
      { name: 'Bench', passkey: passkey.attest(options.body) },
      answer.cookie,
    );
    if (added.status !== 200)
      throw new Error(`no passkey for the staff: ${added.status} ${JSON.stringify(added.body)}`);
    return;
  }
  throw new Error('every current code was already used');
}

/** Posts from a new network each time: many attempts end their session, and one network may not sign in that often. */
async function post(path: string, body: unknown, cookie = '') {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${networks++ % 250}`,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json().catch(() => ({}))) as { challenge: string },
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

async function isAlive(who: Who, cookie: string): Promise<boolean> {
  const { path } = who === 'user' || who === 'stranger' ? currentUser : adminUser;
  return (await fetch(origin + path, { headers: { cookie } })).ok;
}

async function begin(who: Who): Promise<string> {
  if (who === 'user' || who === 'stranger') {
    return cookieHeader((await ApiUser.register(origin, 'Staker', `198.51.100.${networks++ % 250}`)).cookies());
  }
  const { email, password } = ADMIN;
  const signIn = await post(adminLogin.path, { email, password });
  const options = await post(adminLoginFactorPasskey.path, {}, signIn.cookie);
  const answer = await post(adminLoginFactor.path, { passkey: passkey.assert(options.body) }, signIn.cookie);
  if (answer.status !== 200)
    throw new Error(`no session for the staff: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.cookie;
}

function cookieHeader(cookies: readonly { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function send(connection: Connection, attempt: Attempt): Promise<void> {
  const { who, headers, cookies, payload } = attempt;
  const cookie = [await people.cookieOf(who), cookies].filter((one) => one !== '').join('; ');
  try {
    const answer = await connection.send({
      ...attempt,
      headers: cookie === '' ? headers : [...headers, ['cookie', cookie]],
    });
    const { status, tookMs } = answer;
    people.onReply(who, answer);
    times.push(tookMs);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    if (tookMs > slowest.tookMs) slowest = { tookMs, what: `${nameOfRoute(attempt.route)} → ${status}` };
    if (status < 300 && answer.body !== '' && answer.headers['content-type']?.startsWith('application/json'))
      answered.learn(JSON.parse(answer.body));
    const problem = problemOf(attempt, answer) ?? (tookMs > LIMIT_MS ? `took ${Math.round(tookMs)} ms` : undefined);
    if (problem) problems.push(describeProblem(attempt, problem, answer));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    cut += 1;
    const isTooLarge = Buffer.byteLength(payload ?? '') > BODY_LIMIT_BYTES;
    const wasReset = error instanceof CutError || ('code' in error && /ECONNRESET|EPIPE/.test(String(error.code)));
    if (!wasReset || !isTooLarge) problems.push(describeProblem(attempt, `no response: ${error.message}`));
  }
}

async function keepSending(): Promise<void> {
  const connection = new Connection(port);
  while (next < attempts && problems.length < ENOUGH_PROBLEMS) {
    await send(connection, makeAttempt(source, next++));
    if (next % 10_000 === 0) console.log(`${next} sent …`);
  }
  connection.close();
}

try {
  await addPasskey();
  console.log(`${attempts} attempts at ${source.routes.length} routes, seed ${seed}`);
  await Promise.all(Array.from({ length: CONNECTIONS }, keepSending));
  const ready = await fetch(`${origin}/readyz`);
  if (!ready.ok) problems.push(`not ready afterwards: ${await ready.text()}`);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  console.log(`${times.length} responses (${counts.join(', ')}), ${cut} cut off as too large`);
  console.log(`median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${slowest.what}; limit ${LIMIT_MS} ms)`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'nothing broke' : `${problems.length} problems; seed ${seed}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await product.dispose();
}
