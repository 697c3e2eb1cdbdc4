/** Request ids, given by a proxy or new, appear in the response and in the log. */
import { expect, it } from 'vitest';
import { AppError } from '../core/app-error.ts';
import { createLog } from '../core/log.ts';
import { VERSION } from '../core/version.ts';
import { createTestApp } from '../testing/app.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();

it('are kept if well-formed and generated otherwise, also in failing responses', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = await createTestApp(database(), {
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    routes: (own) => {
      own.get('/api/thing', { config: { access: 'public' } }, async (request) => {
        request.log.warn('inside');
        throw new AppError('internal');
      });
    },
  });
  const ask = (headers: Record<string, string>, url = '/api/thing') => app.inject({ url, headers });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = await ask({ 'x-request-id': 'proxy.7f3-a_1', traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  expect([given.statusCode, given.headers['x-request-id']]).toEqual([500, 'proxy.7f3-a_1']);
  expect(lines.map(({ level, reqId, trace_id, pid, version }) => [level, reqId, trace_id, pid, version])).toEqual([
    ['warn', 'proxy.7f3-a_1', traceId, process.pid, VERSION],
    ['error', 'proxy.7f3-a_1', traceId, process.pid, VERSION],
  ]);
  expect(lines[0]?.host).toMatch(/./);
  const made = new Set<unknown>();
  for (const bad of ['short', 'with a space inside', '"}{"level":"fatal"', 'x'.repeat(65)])
    made.add((await ask({ 'x-request-id': bad })).headers['x-request-id']);
  made.add((await ask({}, '/api/nowhere')).headers['x-request-id']);
  expect(made.size).toBe(5);
  for (const id of made) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(lines)).not.toMatch(/fatal|with a space/);
  await app.close();
});
