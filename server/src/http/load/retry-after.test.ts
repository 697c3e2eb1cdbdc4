import { expect, it } from 'vitest';
import { RetryAfter } from './retry-after.ts';

/** The shortest and the longest result for each time since the first refusal, in milliseconds. */
function answersAt(times: readonly number[]) {
  let [now, chance] = [0, 0];
  const retryAfter = new RetryAfter(
    () => now,
    () => chance,
  );
  return times.map((at) => {
    now = at;
    return [0, 0.999].map((one) => {
      chance = one;
      return retryAfter.seconds();
    });
  });
}

it('is two seconds at first, and spreads further the longer nobody can be served', () => {
  expect(answersAt([1_000, 1_400, 3_000, 5_000, 7_500, 10_000, 12_500])).toEqual([
    [2, 2],
    [2, 2],
    [2, 4],
    [2, 6],
    [2, 8],
    [2, 8],
    [2, 8],
  ]);
});

it('starts over once nobody has been refused for some time', () => {
  expect(answersAt([0, 2_000, 4_000, 7_001])).toEqual([
    [2, 2],
    [2, 4],
    [2, 6],
    [2, 2],
  ]);
});
