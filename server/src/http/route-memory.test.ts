/** A request is released as soon as it is answered: memory kept until a full garbage collection slows all later requests. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defineRoute } from '@eleven/protocol/api/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createTestApp } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';
import { route } from './route.ts';

const REQUESTS = 3_000;
/** A retained request takes 3.8 KB; smaller amounts are code that V8 compiles meanwhile. */
const MAX_BYTES_OF_EACH = 500;

const database = useDatabase();
const plain = defineRoute({
  method: 'GET',
  path: '/api/test/plain',
  access: 'public',
  summary: 'Plain.',
  reply: z.object({ ok: z.boolean() }),
});
let app: FastifyInstance;

beforeAll(async () => {
  app = await createTestApp(database(), { routes: (instance) => route(instance, plain, () => ({ ok: true })) });
});
afterAll(() => app.close());

it('keeps nothing of a request beyond the next minor garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const question = `GET ${plain.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`;
  const answer = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      socket.write(question);
      const [head] = (await once(socket, 'data')) as [Buffer];
      expect(head.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
      if (sent % 100 === 0) collect({ type: 'minor' });
    }
  };
  const oldBytes = () =>
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0;
  await answer(REQUESTS);
  const before = oldBytes();
  await answer(REQUESTS);
  socket.destroy();
  expect((oldBytes() - before) / REQUESTS).toBeLessThan(MAX_BYTES_OF_EACH);
});
