import { defineRoute } from '@eleven/protocol/api/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';
import { route } from './route.ts';

const database = useDatabase();
const file = defineRoute({
  method: 'GET',
  path: '/api/test/file',
  access: 'public',
  summary: 'File.',
  file: 'text/csv',
});
let linesMade = 0;
async function* lines() {
  for (let line = 0; line < 100; line += 1) {
    linesMade += 1;
    yield `${line}\n`;
  }
}
let app: FastifyInstance;

beforeAll(async () => {
  const download = () => ({ name: 'lines.csv', content: lines() });
  app = await createTestApp(database(), { routes: (instance) => route(instance, file, download) });
});
afterAll(() => app.close());

it('answers a HEAD request for a file with its headers, and does not produce the file', async () => {
  const head = await app.inject({ method: 'HEAD', url: file.path });
  expect([head.statusCode, head.body, linesMade]).toEqual([200, '', 0]);
  const whole = await app.inject({ method: 'GET', url: file.path });
  expect([whole.statusCode, linesMade]).toEqual([200, 100]);
  // These differ between any two responses, or follow from the body.
  const ofOneResponse = { date: undefined, 'x-request-id': undefined, 'transfer-encoding': undefined };
  expect({ ...head.headers, ...ofOneResponse }).toEqual({ ...whole.headers, ...ofOneResponse });
});
