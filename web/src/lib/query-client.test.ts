import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { ApiError } from './api.ts';
import { createQueryClient, mutationDelayMs, queryDelayMs, retryMutation, retryQuery } from './query-client.ts';

const failure = (status: number, message = 'text', retryAfterMs?: number) =>
  new ApiError(status, '', message, retryAfterMs === undefined ? {} : { retryAfterMs });

describe('the retry rules', () => {
  it.each([
    ['a query', retryQuery, 500, [true, true, true, false]],
    ['a query', retryQuery, 0, [true, true, true, false]],
    ['a query', retryQuery, 408, [true, true, true, false]],
    ['a query', retryQuery, 429, [true, true, true, false]],
    ['a query', retryQuery, 400, [false]],
    ['a query', retryQuery, 404, [false]],
    ['a query', retryQuery, 422, [false]],
    ['a query', retryQuery, 401, [false]],
    ['a query', retryQuery, 403, [false]],
    ['a mutation', retryMutation, 500, [true, true, false]],
    ['a mutation', retryMutation, 429, [true, true, false]],
    ['a mutation', retryMutation, 400, [false]],
    ['a mutation', retryMutation, 401, [false]],
    ['a mutation', retryMutation, 403, [false]],
  ] as const)('%s with status %s', (_, rule, status, expected) => {
    expect(expected.map((_, failures) => rule(failures, failure(status)))).toEqual(expected);
  });

  it.each([
    [retryQuery, '401: no', false],
    [retryQuery, 'got 403', false],
    [retryQuery, 'got 400', true],
    [retryMutation, 'got 400', false],
    [retryMutation, '401', false],
    [retryMutation, 'HTTP 403', false],
  ])('also check the message', (rule, message, expected) => {
    expect(rule(0, new Error(message))).toBe(expected);
  });

  it('wait 1 s, doubled each time, at most 30 s, for a query', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => queryDelayMs(failures, failure(500)))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('wait 1 s before a mutation is retried', () => {
    expect([0, 1].map((failures) => mutationDelayMs(failures, failure(500)))).toEqual([1_000, 1_000]);
  });

  it('wait as long as a 429 requires, but a query at most 30 s', () => {
    expect(queryDelayMs(0, failure(429, 'text', 12_000))).toBe(12_000);
    expect(queryDelayMs(0, failure(429, 'text', 86_400_000))).toBe(30_000);
    expect(mutationDelayMs(0, failure(429, 'text', 4_000))).toBe(4_000);
    expect(queryDelayMs(0, failure(503, 'text', 12_000))).toBe(1_000);
  });
});

it('a mutation whose server asks for a long wait fails at once, and nothing happens by itself later', () => {
  expect([5_000, 6_000, 86_400_000].map((ms) => retryMutation(0, failure(429, 'text', ms)))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the client', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads the path made of its key parts, joined with /', async () => {
    const api = fakeApi({ 'GET /api/wallets/0x1/positions': { body: { fixed: [] } } });
    const data = await createQueryClient().fetchQuery({ queryKey: ['/api/wallets', '0x1', 'positions'] });
    expect(data).toEqual({ fixed: [] });
    expect(api.calls).toHaveLength(1);
  });

  it('requests a failing query 4 times in all, after 1, 2 and 4 s', async () => {
    const api = fakeApi({ 'GET /api/vault': { status: 500 } });
    const client = createQueryClient();
    const done = client.prefetchQuery({ queryKey: ['/api/vault'], retry: retryQuery, retryDelay: queryDelayMs });
    const asked: number[] = [];
    for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      asked.push(api.calls.length);
    }
    expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4]);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(api.calls).toHaveLength(4);
  });

  it('requests a missing resource only once', async () => {
    const api = fakeApi({ 'GET /api/admin/tickets/E-9': { status: 404, body: { code: 'notFound' } } });
    const client = createQueryClient();
    const asked = client.fetchQuery({
      queryKey: ['/api/admin/tickets', 'E-9'],
      retry: retryQuery,
      retryDelay: queryDelayMs,
    });
    await expect(asked).rejects.toMatchObject({ status: 404 });
    expect(api.calls).toHaveLength(1);
  });

  it('sends a failing mutation 3 times in all, 1 s apart', async () => {
    const client = createQueryClient();
    const attempt = vi.fn(() => Promise.reject(failure(502)));
    const mutation = client.getMutationCache().build(client, { mutationFn: attempt });
    const done = mutation.execute(undefined).catch((error: unknown) => error);
    const tried: number[] = [];
    for (const ms of [0, 999, 1, 999, 1, 5_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      tried.push(attempt.mock.calls.length);
    }
    expect(tried).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await done).toBeInstanceOf(ApiError);
  });

  it('has the constants of SPEC.md', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    });
  });
});
