/**
 * Bad requests to every route of a whole product, over connections: `npm run bench -- inputs [how many] [seed]` (default
 * 100 000). None may be answered with 5xx, in another shape than `{ code, message }`, or after more than three seconds.
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
import { described, problemOf } from '../server/src/testing/inputs/judge.ts';
import { createPeople } from '../server/src/testing/inputs/people.ts';
import { Answered } from '../server/src/testing/inputs/samples.ts';

const LIMIT_MS = 3_000;
const CONNECTIONS = 16;
const ENOUGH_PROBLEMS = 20;
/** What goes beyond this in a body is cut off unread: then there may be no answer to read either. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** First members of the staff are admins. */
const STAFF: readonly StaffRole[] = ['admin'];

const attempts = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
// So that the senders can come from several networks.
process.env.TRUST_PROXY = '127.0.0.1';
const product = await Product.create();
const { origin, port } = product;
const answered = new Answered();
const source = { routes: await allRoutes(), seed, origin, networks: 8, staff: STAFF, answered };
const people = createPeople(begin, lives);
const answers = new Map<number, number>();
const times: number[] = [];
const problems: string[] = [];
let cut = 0;
let next = 0;
let begun = 0;
let slowest = { tookMs: 0, what: '' };

/** An authenticator that signs without waiting: a code of the app counts once in 30 seconds. */
const passkey = createPasskey({ origin });

/** Gives the first admin the passkey, in the user area. */
async function addPasskey(): Promise<void> {
  const { email, password } = ADMIN;
  const asked = await post(login.path, { email, password });
  for (const code of codesNow()) {
    const answer = await post(loginFactor.path, { code }, asked.cookie);
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
  throw new Error('every code of now was used');
}

/** From a network of its own each time: many of the attempts sign out, and one network may not sign in so often. */
async function post(path: string, body: unknown, cookie = '') {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${begun++ % 250}`,
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

async function lives(who: Who, cookie: string): Promise<boolean> {
  const { path } = who === 'user' || who === 'stranger' ? currentUser : adminUser;
  return (await fetch(origin + path, { headers: { cookie } })).ok;
}

async function begin(who: Who): Promise<string> {
  if (who === 'user' || who === 'stranger') {
    return cookieHeader((await ApiUser.register(origin, 'Staker', `198.51.100.${begun++ % 250}`)).cookies());
  }
  const { email, password } = ADMIN;
  const asked = await post(adminLogin.path, { email, password });
  const options = await post(adminLoginFactorPasskey.path, {}, asked.cookie);
  const answer = await post(adminLoginFactor.path, { passkey: passkey.assert(options.body) }, asked.cookie);
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
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (tookMs > slowest.tookMs) slowest = { tookMs, what: `${nameOfRoute(attempt.route)} → ${status}` };
    if (status < 300 && answer.body !== '' && answer.headers['content-type']?.startsWith('application/json'))
      answered.learn(JSON.parse(answer.body));
    const problem = problemOf(attempt, answer) ?? (tookMs > LIMIT_MS ? `took ${Math.round(tookMs)} ms` : undefined);
    if (problem) problems.push(described(attempt, problem, answer));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    cut += 1;
    const isTooLarge = Buffer.byteLength(payload ?? '') > BODY_LIMIT_BYTES;
    const wasReset = error instanceof CutError || ('code' in error && /ECONNRESET|EPIPE/.test(String(error.code)));
    if (!wasReset || !isTooLarge) problems.push(described(attempt, `no answer: ${error.message}`));
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
  const byStatus = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  console.log(`${times.length} answers (${byStatus.join(', ')}), ${cut} cut off as too large`);
  console.log(`median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${slowest.what}; limit ${LIMIT_MS} ms)`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'nothing broke' : `${problems.length} problems; seed ${seed}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await product.dispose();
}
