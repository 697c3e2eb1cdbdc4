import { expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { forAWhile } from './for-a-while.ts';

it('reads once per period, and again after a failure', async () => {
  const clock = createTestClock();
  let reads = 0;
  const read = forAWhile(clock, 1_000, async () => {
    reads += 1;
    if (reads === 2) throw new Error('away');
    return reads;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.advance(999);
  expect(await read()).toBe(1);
  clock.advance(1);
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(3);
  // The clock is set back.
  clock.set(new Date('2020-01-01T00:00:00Z'));
  expect(await read()).toBe(4);
});
