/** Traces as a collector gets them over HTTP: the relations of spans, and no personal data. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unreadCount } from '@eleven/protocol/api/activity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEndpoints } from '../chain/endpoints.ts';
import { createLog } from '../core/log.ts';
import { createTestApp, createTestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { freshDatabase } from '../testing/database.ts';
import { startTracing } from './open-telemetry.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const bodies: string[] = [];
const paths: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  bodies.push(body);
  paths.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
  response.setHeader('content-type', 'application/json').end('{}');
});
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

it('contain a request, its queries and its chain requests; each log line names the trace', async () => {
  const { port } = collector.address() as AddressInfo;
  const tracing = startTracing({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'eleven-test', share: 1 });
  const { database, drop } = await freshDatabase();
  const clock = createTestClock();
  const lines: string[] = [];
  const app = await createTestApp(database, {
    clock,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    routes: async (own, deps) => {
      const { activityRoutes } = await import('../features/activity/activity.routes.ts');
      await activityRoutes(own, deps);
      own.get('/api/chain/:address', { config: { access: 'public' } }, async (request) => {
        request.log.info('inside');
        await createEndpoints({ rpcUrls: ['http://127.0.0.1:1/key'], timeoutMs: 200 })
          .ask((client) => client.getBlockNumber())
          .catch(() => {});
        return {};
      });
    },
  });
  try {
    const user = await createTestUser(database, { clock });
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    const headers = { cookie: user.cookie, traceparent, 'x-request-id': 'from-a-proxy-1' };
    const counted = await app.inject({ url: unreadCount.path, headers });
    expect([counted.statusCode, counted.headers['x-request-id']]).toEqual([200, 'from-a-proxy-1']);
    await app.inject({ url: `/api/chain/${user.id}?mail=${user.email}`, headers: { cookie: user.cookie } });
    await tracing.stop();

    expect(new Set(paths)).toEqual(new Set(['POST /v1/traces application/json']));
    const spans = bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [request] = named(`GET ${unreadCount.path}`);
    expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId, kind: 2 });
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    // The session query and the count.
    expect(queries.length).toBeGreaterThanOrEqual(2);
    expect(queries.every(({ traceId }) => traceId === CALLER.traceId)).toBe(true);
    const text = { key: 'db.query.text', value: { stringValue: expect.stringContaining('"activity"."user_id" = $1') } };
    expect(queries.flatMap(({ attributes }) => attributes)).toContainEqual(text);

    const [other] = named('GET /api/chain/:address');
    const [asked] = named('chain request');
    expect([asked?.traceId, asked?.parentSpanId]).toEqual([other?.traceId, other?.spanId]);
    expect(other?.traceId).not.toBe(CALLER.traceId);
    expect(JSON.stringify(asked?.attributes)).toContain('127.0.0.1');
    const inside = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'inside');
    expect(inside).toMatchObject({ level: 'info', trace_id: other?.traceId, span_id: other?.spanId, pid: process.pid });

    const all = bodies.join('');
    for (const personal of [user.id, user.email, user.sessionId, 'mail=', '/key']) expect(all).not.toContain(personal);
  } finally {
    await tracing.stop();
    await app.close();
    await drop();
  }
});
