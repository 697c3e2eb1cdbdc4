import { expect, it } from 'vitest';
import { createCongestion } from './congestion.ts';

function start() {
  const clock = { ms: 0 };
  const congestion = createCongestion(() => clock.ms);
  /** One window with these waits. */
  const after = (...seconds: number[]) => {
    for (const one of seconds) congestion.waited(one);
    clock.ms += 500;
    return congestion.isCongested();
  };
  return { after };
}

it('a queue stands where everybody waited long for a whole window, and no longer once somebody did not', () => {
  const { after } = start();
  expect(after(0, 0.01)).toBe(false);
  expect(after(0.8, 0.3, 0.8)).toBe(true);
  expect(after(0.8, 0.21)).toBe(true);
  expect(after(0.8, 0.1)).toBe(false);
});

it('a burst is no queue, and neither is silence', () => {
  const { after } = start();
  expect(after(0, 0.1, 0.3, 0.5, 0.8)).toBe(false);
  expect(after(0.8)).toBe(true);
  expect(after()).toBe(false);
});
