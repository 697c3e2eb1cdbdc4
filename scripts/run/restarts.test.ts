import { expect, test } from 'vitest';
import { createRestarts } from './restarts.ts';

test('a process that dies now and then is always restarted', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  for (let death = 0; death < 100; death += 1) {
    now += 10_000;
    expect(restarts.mayRestart()).toBe(true);
  }
});

test('a process that dies repeatedly within half a minute is given up', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  const answers = Array.from({ length: 16 }, () => {
    now += 1_000;
    return restarts.mayRestart();
  });
  expect(answers).toEqual([...Array<boolean>(15).fill(true), false]);
});
