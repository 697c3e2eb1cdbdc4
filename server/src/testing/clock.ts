import type { Clock } from '../core/clock.ts';

/** Stands still until a test moves it. */
export interface TestClock extends Clock {
  set(time: Date): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-03-01T09:00:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set(next) {
      time = next.getTime();
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
