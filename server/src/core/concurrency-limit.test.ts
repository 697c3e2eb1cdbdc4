import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends on demand. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it('runs a limited number at a time, the others in order, and refuses if too many wait', async () => {
  const limited = createConcurrencyLimit({ parallel: 2, queue: 2 });
  const begun: number[] = [];
  const works = [held(), held(), held(), held()];
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
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('passes on the turn when work fails', async () => {
  const limited = createConcurrencyLimit({ parallel: 1, queue: 1 });
  const failing = limited(async () => {
    throw new Error('failed');
  });
  const next = limited(async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
