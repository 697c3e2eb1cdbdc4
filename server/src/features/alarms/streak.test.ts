import { expect, it } from 'vitest';
import { nextStreak, type Streak } from './streak.ts';

const LIMITS = { begins: 2, ends: 3 };
const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 9, count));

/** The beginnings of alarms in a run of evaluations, as `B` with the minute since which it was bad, and their ends, as `E`. */
function changesIn(states: string): string[] {
  let streak: Streak | undefined;
  let alarms = 0;
  const changes: string[] = [];
  for (const [index, letter] of [...states].entries()) {
    const state = letter === 'x' ? 'bad' : letter === '.' ? 'ok' : 'unknown';
    const { next, begins, ends } = nextStreak(streak, state, minute(index), LIMITS);
    streak = next;
    if (begins) {
      alarms += 1;
      streak = { ...next, alarmId: alarms };
      changes.push(`B${begins.getUTCMinutes()}`);
    }
    if (ends) changes.push('E');
  }
  return changes;
}

it.each([
  ['....', []],
  ['.x.x.x.x.', []],
  ['.xx', ['B1']],
  ['.xxxxxx', ['B1']],
  ['xx..x..x...', ['B0', 'E']],
  ['xx....xx...', ['B0', 'E', 'B6', 'E']],
  ['x?x', ['B0']],
  ['xx?..?.', ['B0', 'E']],
  ['????', []],
])('evaluations %s give %j', (states, changes) => {
  expect(changesIn(states)).toEqual(changes);
});
