import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, createTestUser, listenOnFreePort, TEST_ORIGIN } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { useDatabase } from '../../../testing/database.ts';
import { createUploadSlots } from './upload-slots.ts';

const database = useDatabase();
const clock = createTestClock();
const folder = mkdtempSync(join(tmpdir(), 'eleven-slow-'));
const incoming = join(folder, 'incoming-attachments');
let app: FastifyInstance;
let port: number;
let cookie: string;

beforeAll(async () => {
  const env = { attachments: { kind: 'folder' as const, folder: join(folder, 'kept') }, dataDir: folder };
  app = await createTestApp(database(), { clock, env, timeouts: { headersMs: 5_000, requestMs: 500, checkMs: 50 } });
  port = await listenOnFreePort(app);
  cookie = (await createTestUser(database(), { clock })).cookie;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const BODY = 'The log of my wallet.';

/** Sends all but the end of a file, and returns the response until the server closes the connection. */
function begin(path: string, headers: Readonly<Record<string, string>>): { socket: Socket; said: Promise<string> } {
  const lines = Object.entries({
    host: 'localhost',
    origin: TEST_ORIGIN,
    'content-length': `${BODY.length}`,
    ...headers,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${BODY.slice(0, 5)}`),
  );
  const said = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  return { socket, said };
}

it('a signed-in user’s file may arrive slowly; other bodies, and a stranger’s, are cut off', async () => {
  const type = { 'content-type': 'application/octet-stream' };
  const slow = begin('/api/support/attachments', { ...type, cookie, connection: 'close' });
  const early = slow.said.then((text) => expect.fail(text));
  await Promise.race([early, vi.waitFor(() => expect(existsSync(incoming) && readdirSync(incoming).length).toBe(1))]);
  early.catch(() => {});
  // Both begin after the file, and their time limit ends before the file does.
  const [stranger, other] = [
    begin('/api/support/attachments', type),
    begin('/api/tickets', { 'content-type': 'application/json', cookie }),
  ];
  expect(await other.said).toMatch(/^HTTP\/1\.1 408 /);
  expect(await stranger.said).toMatch(/^HTTP\/1\.1 401 /);
  slow.socket.write(BODY.slice(5));
  expect(await slow.said).toMatch(/^HTTP\/1\.1 200 /);
});

it('uploads are limited per user, per network and in total', async () => {
  const inSlot = createUploadSlots({ perUser: 2, perNetwork: 3, all: 4 });
  const ends: (() => void)[] = [];
  const start = (userId: string, network: string) =>
    inSlot({ userId, network }, () => new Promise<void>((resolve) => ends.push(resolve)));
  const refused = { code: 'request.rateLimited', retryAfter: 10 };
  const running = [start('a', '1'), start('a', '1')];
  await expect(start('a', '2')).rejects.toMatchObject(refused);
  running.push(start('b', '1'));
  await expect(start('c', '1')).rejects.toMatchObject(refused);
  running.push(start('c', '2'));
  await expect(start('d', '3')).rejects.toMatchObject(refused);
  for (const end of ends.splice(0)) end();
  await Promise.all(running);
  const again = start('a', '2');
  for (const end of ends.splice(0)) end();
  await again;
});
