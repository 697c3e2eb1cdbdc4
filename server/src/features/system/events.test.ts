import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema.ts';
import { createLocalHub } from '../../live/hub.ts';
import { watchRequests } from '../../metrics/serve-metrics.ts';
import { createTestApp, createTestUser, listenOnFreePort } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { type EventsDeps, eventsRoutes } from './events.routes.ts';

const database = useDatabase();
const clock = createTestClock();
const opened: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

type Options = Partial<EventsDeps> & { local?: boolean; onResponse?(route: string, status: number): void };

async function serve({ onResponse = () => {}, ...options }: Options = {}) {
  const hub = createLocalHub(() => clock.now().getTime());
  const app = await createTestApp(database(), {
    routes: async (instance) => {
      watchRequests(instance, {
        answered: ({ route, status }) => onResponse(route, status),
        signInFailed: () => {},
      });
      await eventsRoutes(instance, { hub, ...options });
    },
    clock,
    local: options.local ?? true,
  });
  opened.push(app);
  return { app, hub, url: `http://127.0.0.1:${await listenOnFreePort(app)}/api/events` };
}

interface Listening {
  readonly response: Response;
  text(): string;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

async function listen(url: string, cookie?: string): Promise<Listening> {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal, ...(cookie ? { headers: { cookie } } : {}) });
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  await vi.waitFor(() => expect(text).toContain('retry: 2000'));
  return { response, text: () => text, ended, close: () => abort.abort() };
}

describe('the stream of invalidations', () => {
  it('is an event stream that no proxy stores, changes or holds back', async () => {
    const { url } = await serve();
    const { response, close } = await listen(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    close();
  });

  it('sends changes of the vault to visitors, and to users also their own activity', async () => {
    const { url, hub } = await serve();
    const [user, other] = [await createTestUser(database(), { clock }), await createTestUser(database(), { clock })];
    const mine = await listen(url, user.cookie);
    const theirs = await listen(url, other.cookie);
    const visitor = await listen(url);
    hub.publish('activity', user.id);
    hub.publish('vault');
    const vault = 'event: vault\ndata: {}\n\n';
    await vi.waitFor(() => {
      for (const stream of [mine, theirs, visitor]) expect(stream.text()).toContain(vault);
    });
    expect(mine.text()).toContain('event: activity\ndata: {}\n\n');
    expect(theirs.text()).not.toContain('activity');
    expect(visitor.text()).not.toContain('activity');
    for (const stream of [mine, theirs, visitor]) stream.close();
  });

  it('first sends invalidations published since the page began to read, which would be lost otherwise', async () => {
    const { url, hub } = await serve();
    const user = await createTestUser(database(), { clock });
    clock.advance(1_000);
    hub.publish('vault');
    hub.publish('activity', user.id);
    const [missing, visiting, nonsense, present] = [
      await listen(`${url}?missedMs=500`, user.cookie),
      await listen(`${url}?missedMs=500`),
      await listen(`${url}?missedMs=soon`),
      await listen(url),
    ];
    hub.publish('announcements');
    await vi.waitFor(() => expect(missing.text()).toContain('event: announcements'));
    expect(missing.text()).toMatch(/event: vault.*event: activity.*event: announcements/s);
    for (const stream of [visiting, nonsense]) await vi.waitFor(() => expect(stream.text()).toContain('event: vault'));
    expect(visiting.text()).not.toContain('activity');
    hub.publish('vault');
    await vi.waitFor(() => expect(present.text()).toContain('event: vault'));
    expect(present.text().split('event: vault')).toHaveLength(2);
    for (const stream of [missing, visiting, nonsense, present]) stream.close();
  });

  it('sends changes of the support queue to staff and nobody else', async () => {
    const { url, hub } = await serve();
    const ofStaff = url.replace('/api/events', '/api/admin/events');
    const [agent, user] = [
      await createTestUser(database(), { clock, role: 'support', scope: 'admin' }),
      await createTestUser(database(), { clock }),
    ];
    for (const cookie of ['', user.cookie]) expect((await fetch(ofStaff, { headers: { cookie } })).status).toBe(401);
    const [staff, reader, visitor] = [
      await listen(ofStaff, agent.cookie),
      await listen(url, user.cookie),
      await listen(url),
    ];
    hub.publish('announcements');
    hub.publish('desk');
    hub.publish('vault');
    await vi.waitFor(() => {
      for (const stream of [staff, reader, visitor]) expect(stream.text()).toContain('event: vault');
    });
    expect(staff.text()).toContain('event: desk\ndata: {}\n\n');
    expect(staff.text()).not.toContain('announcements');
    for (const stream of [reader, visitor]) expect(stream.text()).not.toContain('desk');
    await database().db.delete(sessions).where(eq(sessions.id, agent.sessionId));
    hub.publish('session', agent.id);
    await staff.ended;
    for (const stream of [reader, visitor]) stream.close();
  });

  it('sends a heartbeat, so that proxies keep the connection open', async () => {
    const { url } = await serve({ heartbeatMs: 20 });
    const stream = await listen(url);
    await vi.waitFor(() =>
      expect(
        stream
          .text()
          .split('\n')
          .filter((line) => line.startsWith(':')).length,
      ).toBeGreaterThan(2),
    );
    stream.close();
  });

  it('ends at once with its session; another session of the same user is notified and continues', async () => {
    const { url, hub } = await serve();
    const user = await createTestUser(database(), { clock });
    const stream = await listen(url, user.cookie);
    hub.publish('session', user.id);
    await vi.waitFor(() => expect(stream.text()).toContain('event: session'));
    hub.publish('activity', user.id);
    await vi.waitFor(() => expect(stream.text()).toContain('event: activity'));
    await database().db.delete(sessions).where(eq(sessions.id, user.sessionId));
    hub.publish('session', user.id);
    await stream.ended;
    expect(stream.text().split('event: session\ndata: {}\n\n')).toHaveLength(3);
  });

  it('ends with the heartbeat after the session has expired', async () => {
    const { url } = await serve({ heartbeatMs: 20 });
    const user = await createTestUser(database(), { clock });
    const stream = await listen(url, user.cookie);
    await database().db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.id, user.sessionId));
    await stream.ended;
    expect(stream.text()).toContain('event: session');
  });

  it('is limited per network and per user, and frees its place when closed', async () => {
    const { url } = await serve({ local: false, maxPerUser: 2, maxPerNetwork: 3 });
    const user = await createTestUser(database(), { clock });
    const first = await listen(url, user.cookie);
    const second = await listen(url, user.cookie);
    const third = await fetch(url, { headers: { cookie: user.cookie } });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await third.json()).toMatchObject({ code: 'request.rateLimited' });
    const visitor = await listen(url);
    expect((await fetch(url)).status).toBe(429);
    first.close();
    await vi.waitFor(async () => {
      const again = await fetch(url, { headers: { cookie: user.cookie } });
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
    second.close();
    visitor.close();
  });

  it('serves five hundred readers, and lets the server close', async () => {
    const { app, url, hub } = await serve();
    const streams = await Promise.all(Array.from({ length: 500 }, () => listen(url)));
    hub.publish('vault');
    await vi.waitFor(() => expect(streams.every((stream) => stream.text().includes('event: vault'))).toBe(true));
    await app.close();
    await Promise.all(streams.map((stream) => stream.ended));
  });

  it('is not measured as a response unless it is refused', async () => {
    const responses: (readonly [string, number])[] = [];
    const { app, url } = await serve({
      local: false,
      maxPerNetwork: 1,
      onResponse: (...response) => responses.push(response),
    });
    const stream = await listen(url);
    expect((await fetch(url)).status).toBe(429);
    await app.close();
    await stream.ended;
    expect(responses).toEqual([['/api/events', 429]]);
  });
});
