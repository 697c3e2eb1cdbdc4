import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when the test calls `end`. */
function controlledWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it('runs a limited number at a time and the others in order, and refuses work if too many wait', async () => {
  const limited = createConcurrencyLimit({ parallel: 2, queue: 2 });
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, controlledWork);
  const all = works.map(({ ended }, index) =>
    limited(async () => {
      begun.push(index);
      await ended;
      return index;
    }),
  );
  await expect(limited(async () => 5)).rejects.toMatchObject({ code: 'auth.busy' });
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await all[1];
  // The next work starts in a microtask.
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('runs the next work when one fails', async () => {
  const limited = createConcurrencyLimit({ parallel: 1, queue: 1 });
  const failing = limited(async () => {
    throw new Error('failed');
  });
  const next = limited(async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
