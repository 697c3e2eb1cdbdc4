import { expect, it, vi } from 'vitest';
import { batched } from './batched.ts';

/** A database whose answers come when the test says so: each key is its own value. */
function database() {
  const queries: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const find = batched(
    (keys) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        queries.push({ keys, answer: () => resolve(new Map(keys.map((key) => [key, key]))), fail: reject });
      }),
  );
  return { queries, find };
}

it('asks once for all of one turn, each key once', async () => {
  const { queries, find } = database();
  const found = [find('a'), find('b'), find('a')];
  await vi.waitFor(() => expect(queries).toHaveLength(1));
  expect(queries[0]?.keys).toEqual(['a', 'b']);
  queries[0]?.answer();
  expect(await Promise.all(found)).toEqual(['a', 'b', 'a']);
});

it('gathers those that come while a query is under way for the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { queries, find } = database();
  const first = find('a');
  await vi.waitFor(() => expect(queries).toHaveLength(1));
  // The first one has begun before this was asked: its answer is too old.
  const others = [find('a')];
  await new Promise((resolve) => setImmediate(resolve));
  others.push(find('b'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(queries).toHaveLength(1);
  queries[0]?.answer();
  expect(await first).toBe('a');
  await vi.waitFor(() => expect(queries).toHaveLength(2));
  expect(queries[1]?.keys).toEqual(['a', 'b']);
  queries[1]?.answer();
  expect(await Promise.all(others)).toEqual(['a', 'b']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('waits for no query that nobody answers, and a failure is told to those who asked with it alone', async () => {
  const { queries, find } = database();
  const first = find('a').catch((error: Error) => error.message);
  await vi.waitFor(() => expect(queries).toHaveLength(1));
  const second = find('b');
  await vi.waitFor(() => expect(queries).toHaveLength(2));
  queries[1]?.answer();
  expect(await second).toBe('b');
  queries[0]?.fail(new Error('away'));
  expect(await first).toBe('away');
  const third = find('c');
  await vi.waitFor(() => expect(queries).toHaveLength(3));
  queries[2]?.answer();
  expect(await third).toBe('c');
});
