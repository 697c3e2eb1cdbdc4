import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAge } from '../lib/old-answers.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { SESSION_KEY } from '../session/session.ts';
import { USER } from '../testing/fake-api.ts';
import { followInvalidations } from './live-invalidations.tsx';

/** A stream whose events the test sends. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  readonly url: string;
  static readonly OPEN = 1;
  closed = false;
  readyState = 1;
  onopen?: () => void;
  onerror?: () => void;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

const latest = (): FakeSource => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};

/** Waits for invalidations that are published at once. */
const publish = (...names: string[]) => {
  for (const name of names) latest().dispatchEvent(new Event(name));
  vi.advanceTimersByTime(10);
};

const missedMs = (): number => Number(new URL(latest().url, 'http://x').searchParams.get('missedMs'));

const KEYS = [
  ['/api/notifications/unread-count'],
  ['/api/profile/activity-logs'],
  ['/api/wallets', '0x1', 'positions'],
  ['/api/wallets', '0x1', 'history'],
  ['/api/vault'],
  [...SESSION_KEY],
];

const OF_WALLET = ['/api/wallets/0x1/positions', '/api/wallets/0x1/history'];

function freshClient() {
  const client = createQueryClient();
  for (const key of KEYS) client.setQueryData(key, key[0] === '/api/user' ? USER : 'read');
  const stale = () => KEYS.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join('/'));
  return { client, stale };
}

beforeEach(() => {
  FakeSource.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream of invalidations', () => {
  it.each([
    ['activity', ['/api/notifications/unread-count', '/api/profile/activity-logs', ...OF_WALLET]],
    ['vault', [...OF_WALLET, '/api/vault']],
    ['fees', ['/api/wallets/0x1/history']],
    ['session', ['/api/user']],
  ])('%s makes its own queries stale and no others', (invalidation, expected) => {
    const { client, stale } = freshClient();
    const stop = followInvalidations(client);
    expect(latest().url).toMatch(/^\/api\/events\?missedMs=\d+$/);
    latest().onopen?.();
    expect(stale()).toEqual([]);
    publish(invalidation);
    expect(stale()).toEqual(expected);
    stop();
    expect(latest().closed).toBe(true);
  });

  it('reconnects after 1, 2, 4 … at most 30 s, and then reads again what it may have missed', () => {
    const { client, stale } = freshClient();
    const stop = followInvalidations(client);
    latest().onopen?.();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = FakeSource.all.length;
      latest().onerror?.();
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(FakeSource.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSource.all).toHaveLength(before + 1);
    }
    expect(stale()).toEqual([]);
    latest().onopen?.();
    vi.advanceTimersByTime(10);
    expect(stale()).toHaveLength(KEYS.length);
    stop();
  });

  it('requests invalidations published since the page began to read, and later those since the last stream ended', async () => {
    // A page that has just been opened.
    vi.resetModules();
    const { followInvalidations } = await import('./live-invalidations.tsx');
    const { client } = freshClient();
    vi.advanceTimersByTime(120_000);
    const stop = followInvalidations(client);
    expect(missedMs()).toBeGreaterThanOrEqual(120_000);
    latest().onopen?.();
    vi.advanceTimersByTime(60_000);
    stop();
    vi.advanceTimersByTime(500);
    followInvalidations(client)();
    expect(missedMs()).toBe(3_500);
  });

  it('does not rely on a stream that ended before it opened', () => {
    const { client } = freshClient();
    const stop = followInvalidations(client);
    const first = missedMs();
    latest().readyState = 0;
    vi.advanceTimersByTime(1_000);
    stop();
    followInvalidations(client)();
    expect(missedMs()).toBe(first + 1_000);
  });

  it('repeats a first read that is under way, because its reply may be outdated', async () => {
    const { client } = freshClient();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const ask = vi.fn(
      () => answers[ask.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('asked too often')),
    );
    const observer = new QueryObserver(client, { queryKey: ['/api/wallets', '0x2', 'positions'], queryFn: ask });
    const unobserve = observer.subscribe(() => {});
    const stop = followInvalidations(client);
    publish('vault');
    answers[0]?.resolve('before');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    answers[1]?.resolve('after');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    unobserve();
  });

  it('lets a read that is under way finish, and reads once more for all invalidations received meanwhile', async () => {
    const { client } = freshClient();
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
    const aborted: boolean[] = [];
    const ask = vi.fn(({ signal }: { signal: AbortSignal }) => {
      const count = ask.mock.calls.length - 1;
      signal.addEventListener('abort', () => {
        aborted[count] = true;
      });
      return answers[count]?.promise ?? Promise.reject(new Error('asked too often'));
    });
    const observer = new QueryObserver(client, { queryKey: ['/api/wallets', '0x2', 'positions'], queryFn: ask });
    const unobserve = observer.subscribe(() => {});
    const data = () => observer.getCurrentResult().data;
    answers[0]?.resolve('before');
    await vi.waitFor(() => expect(data()).toBe('before'));
    const stop = followInvalidations(client);
    publish('activity', 'vault');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    publish('activity');
    publish('vault');
    answers[1]?.resolve('the stake');
    await vi.waitFor(() => expect(data()).toBe('the stake'));
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    answers[2]?.resolve('its fee');
    await vi.waitFor(() => expect(data()).toBe('its fee'));
    expect([ask.mock.calls.length, aborted]).toEqual([3, []]);
    stop();
    unobserve();
  });

  it('restarts at once a read that has failed and waits for its next attempt', async () => {
    const { client } = freshClient();
    const ask = vi.fn(() =>
      ask.mock.calls.length === 1 ? Promise.reject(new Error('500')) : Promise.resolve('there'),
    );
    const queryKey = ['/api/wallets', '0x1', 'positions'];
    const observer = new QueryObserver(client, { queryKey, queryFn: ask, retryDelay: 30_000, staleTime: 60_000 });
    const unobserve = observer.subscribe(() => {});
    const stop = followInvalidations(client);
    publish('vault');
    await vi.waitFor(() => expect(observer.getCurrentResult().failureCount).toBe(1));
    publish('vault');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    unobserve();
  });

  it('reads once for all that is published at once, even if the page is left meanwhile', async () => {
    const { client, stale } = freshClient();
    const ask = vi.fn(() => Promise.resolve('read'));
    const observer = new QueryObserver(client, { queryKey: ['/api/wallets', '0x2', 'positions'], queryFn: ask });
    const unobserve = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
    const stop = followInvalidations(client);
    publish('activity', 'vault');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    vi.advanceTimersByTime(1_000);
    expect(ask).toHaveBeenCalledTimes(2);
    client.setQueryData(['/api/vault'], 'read');
    latest().dispatchEvent(new Event('vault'));
    expect(stale()).not.toContain('/api/vault');
    stop();
    expect(stale()).toContain('/api/vault');
    unobserve();
  });

  it('drops prefetched replies that nobody has read yet', async () => {
    const { client } = freshClient();
    window.prefetched = {
      '/api/vault': Promise.resolve(Response.json({})),
      '/api/user': Promise.resolve(Response.json({})),
    };
    const stop = followInvalidations(client);
    publish('vault');
    expect(Object.keys(window.prefetched)).toEqual(['/api/user']);
    stop();
    delete window.prefetched;
  });

  it('does not ask a visitor for a session', () => {
    const { client, stale } = freshClient();
    client.setQueryData(SESSION_KEY, null);
    const stop = followInvalidations(client);
    publish('session');
    expect(stale()).toEqual([]);
    stop();
  });

  it('asks again for a session that could not be read', async () => {
    const { client } = freshClient();
    client.removeQueries({ queryKey: SESSION_KEY });
    const ask = vi.fn(() => Promise.reject(new Error('502')));
    const observer = new QueryObserver(client, { queryKey: SESSION_KEY, queryFn: ask, retry: false });
    const unobserve = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
    const stop = followInvalidations(client);
    publish('session');
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    unobserve();
  });

  it('when it opens, reads everything again if the page shows earlier copies', () => {
    const { client, stale } = freshClient();
    noteAge('/api/vault', new Response('', { headers: { [KEPT_AT_HEADER]: '1000' } }));
    const stop = followInvalidations(client);
    latest().onopen?.();
    vi.advanceTimersByTime(10);
    expect(stale()).toContain('/api/vault');
    noteAge('/api/vault', new Response(''));
    stop();
  });

  it('closes on a page that was opened in the background and never shown', () => {
    const { client } = freshClient();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const stop = followInvalidations(client);
    vi.advanceTimersByTime(59_999);
    expect(latest().closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect([latest().closed, FakeSource.all.length]).toEqual([true, 1]);
    stop();
  });

  it('closes on a hidden page, and reads nothing unasked', () => {
    const { client, stale } = freshClient();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const stop = followInvalidations(client);
    latest().onopen?.();
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(59_999);
    expect(latest().closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(latest().closed).toBe(true);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSource.all).toHaveLength(2);
    expect(stale()).toEqual([]);
    stop();
  });
});
