import { expect, it, vi } from 'vitest';
import { createCached } from './cached.ts';
import { createLocalHub } from './hub.ts';

function counted(values: readonly (() => Promise<number | undefined>)[]) {
  const read = vi.fn(async () => (values[read.mock.calls.length - 1] ?? values.at(-1))?.());
  return read;
}
const is = (value: number | undefined) => async () => value;

it('reads once for all callers, until its invalidation', async () => {
  const hub = createLocalHub();
  const read = counted([is(1), is(2)]);
  const cached = createCached(hub, 'announcements', read);
  expect(await Promise.all([cached(), cached(), cached()])).toEqual([1, 1, 1]);
  await hub.publish('vault');
  expect(await cached()).toBe(1);
  await hub.publish('announcements');
  expect(await Promise.all([cached(), cached()])).toEqual([2, 2]);
  expect(read).toHaveBeenCalledTimes(2);
});

it('does not keep a value that was invalidated while it was being read', async () => {
  const hub = createLocalHub();
  const first = Promise.withResolvers<number>();
  const cached = createCached(hub, 'announcements', counted([() => first.promise, is(2)]));
  const early = cached();
  await hub.publish('announcements');
  const later = cached();
  first.resolve(1);
  expect(await Promise.all([early, later, cached()])).toEqual([1, 2, 2]);
});

it('caches neither undefined nor a failure', async () => {
  const failing = () => Promise.reject(new Error('away'));
  const cached = createCached(createLocalHub(), 'announcements', counted([is(undefined), failing, is(3)]));
  expect(await cached()).toBeUndefined();
  await expect(cached()).rejects.toThrow('away');
  expect(await cached()).toBe(3);
});

it('caches nothing while this process may miss invalidations', async () => {
  const read = counted([is(1), is(2)]);
  const cached = createCached({ ...createLocalHub(), isListening: () => false }, 'announcements', read);
  expect([await cached(), await cached()]).toEqual([1, 2]);
});
