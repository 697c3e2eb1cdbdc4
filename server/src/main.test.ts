import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../scripts/run/ports.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { type ServerProcess, startServer } from './testing/process.ts';

let folder: string;
let fresh: FreshDatabase;
const started: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eleven-main-'));
  fresh = await freshDatabase();
  // With the embedded database: starting from a migrated copy saves the seconds that the migrations take.
  const migrated = inject('pgliteFolder');
  if (migrated) cpSync(migrated, join(folder, 'db'), { recursive: true });
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.child.kill('SIGKILL');
    await server.exited;
  }
});
afterAll(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string | undefined> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: fresh.url, ...env });
  started.push(server);
  return server;
}

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
/** Repeats the request while it gets 503: on a busy machine a statement may exceed the request's timeout. */
const untilServed = (request: () => Promise<Response>) =>
  vi.waitFor(async () => {
    const reply = await request();
    expect(reply.status).not.toBe(503);
    return reply;
  });
const statusOf = async (url: string, cookie = '') => (await fetch(url, { headers: { cookie } })).status;
const password = 'correct mule cell paper';

describe('the server process', () => {
  it('loses nothing after kill -9, serves while the chain does not respond, and shuts down gracefully', async () => {
    const first = await start();
    await first.ready;
    const person = { name: 'Minji', email: `${randomUUID()}@example.org`, password, acceptedTerms: true };
    const idempotencyKey = { 'idempotency-key': randomUUID() };
    const registered = await untilServed(() => post(first.url, '/api/register', person, idempotencyKey));
    expect(registered.status).toBe(200);
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0];
    first.child.kill('SIGKILL');
    await first.exited;

    const admin = { email: 'admin@example.org', password: 'seven quiet harbours' };
    const second = await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    await second.ready;
    const userReply = await untilServed(() => fetch(`${second.url}/api/user`, { headers: { cookie: cookie ?? '' } }));
    expect(userReply.status).toBe(200);
    expect((await untilServed(() => post(second.url, '/api/admin/login', admin))).status).toBe(200);

    // No chain is running: the server is ready nevertheless, and only /alarmz reports it.
    expect(await statusOf(`${second.url}/healthz`)).toBe(200);
    const readiness = await fetch(`${second.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([200, { ok: true, database: { ok: true } }]);
    const alarms = await fetch(`${second.url}/alarmz`);
    expect(alarms.status).toBe(503);
    expect(await alarms.json()).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'database', ok: true }),
        expect.objectContaining({ name: 'chain', ok: false, detail: expect.any(String), figures: { headBlock: null } }),
        expect.objectContaining({ name: 'mail', ok: true }),
      ]),
    });

    const streams = await Promise.all(Array.from({ length: 20 }, () => fetch(`${second.url}/api/events`)));
    second.child.kill('SIGTERM');
    expect(await second.exited).toMatchObject({ code: 0 });
    await Promise.all(streams.map((stream) => stream.text()));
  });

  it('as an indexer serves no page, and after SIGTERM reports that it is not ready while it still serves', async () => {
    const server = await start({ ROLE: 'indexer', STOP_DELAY_SECONDS: '60' });
    await server.ready;
    expect(await statusOf(`${server.url}/`)).toBe(404);
    expect(await statusOf(`${server.url}/api/vault`)).toBe(404);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(503));
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  });

  it('ends when its parent process is gone', async () => {
    const server = await start();
    await server.ready;
    server.child.disconnect();
    expect(await server.exited).toMatchObject({ code: 0 });
  });

  it('refuses a port that is in use, in one line', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const server = await start({ PORT: String(port) });
    const { code, errors } = await server.exited;
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(errors).toBe(`PORT ${port} is in use by another program\n`);
  });

  it.each([
    ['SESSION_SECRET', 'short'],
    ['VAULT_ADDRESS', undefined],
    ['TRUST_PROXY', 'true'],
    ['ROLE', 'worker'],
  ])('refuses a wrong %s in one line', async (name, value) => {
    const server = await start({ [name]: value });
    const { code, errors } = await server.exited;
    expect(code).toBe(1);
    expect(errors).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
  });

  it('refuses to serve production without the built web app, in one line', async () => {
    const server = await start({
      CHAIN_ID: '56',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/eleven',
      PUBLIC_URL: 'https://eleven.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      OPERATOR_NAME: 'Eleven Example Ltd',
      OPERATOR_REGISTRATION: '110111-0000000',
      OPERATOR_ADDRESS: '1 Example-ro, Seoul',
      OPERATOR_REPRESENTATIVE: 'Kim Min',
      OPERATOR_PRIVACY_OFFICER: 'Lee Seo <privacy@eleven.example>',
      OPERATOR_LAW: 'the law of the Republic of Korea',
      WEB_DIR: folder,
    });
    const { code, errors } = await server.exited;
    expect(code).toBe(1);
    expect(errors).toBe(`WEB_DIR has no built web app in it: ${folder}. Run npm run build, or name its folder.\n`);
  });
});
