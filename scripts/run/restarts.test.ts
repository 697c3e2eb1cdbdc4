import { expect, test } from 'vitest';
import { createRestarts } from './restarts.ts';

test('what dies now and then is started again for ever', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  for (let death = 0; death < 100; death += 1) {
    now += 10_000;
    expect(restarts.mayTry()).toBe(true);
  }
});

test('what dies again and again within half a minute is given up', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  const answers = Array.from({ length: 16 }, () => {
    now += 1_000;
    return restarts.mayTry();
  });
  expect(answers).toEqual([...Array<boolean>(15).fill(true), false]);
});
