import { expect, it } from 'vitest';
import { Budget } from './budget.ts';

it('grants a budget evenly, reports once that it is used up, and delays requests above the limit per second', () => {
  let nowMs = 0;
  let reports = 0;
  const onUsedUp = () => {
    reports += 1;
  };
  const limits = [{ requests: 2, per: 'second' } as const, { requests: 240, per: 'day' } as const];
  const budget = new Budget(limits, onUsedUp, () => nowMs);
  expect(budget.used).toBe(0);
  expect([budget.take(), budget.take(), budget.isBusy, budget.take(), budget.take()]).toEqual([0, 0, true, 500, 1_000]);
  nowMs += 3_000;
  for (let request = 0; request < 6; request += 1) budget.take();
  // 240 a day are ten an hour.
  expect([budget.used, budget.isUsedUp, budget.isUsedUp, reports]).toEqual([expect.closeTo(1, 2), true, true, 1]);
  nowMs += 6 * 60_000;
  expect(budget.isUsedUp).toBe(false);
  budget.take();
  expect([budget.isUsedUp, reports]).toEqual([true, 1]);
  nowMs += 86_400_000;
  expect([budget.used, budget.isUsedUp]).toEqual([0, false]);
  for (let request = 0; request < 10; request += 1) budget.take();
  expect([budget.isUsedUp, reports]).toEqual([true, 2]);
  expect(new Budget([]).used).toBeUndefined();
});
