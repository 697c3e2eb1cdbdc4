import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishReadability } from './readability.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('open pages read the vault again when the chain becomes unreadable, and when it recovers; not while it flaps', () => {
  let health: { ok: boolean; headBlock: number | null } = { ok: false, headBlock: null };
  const published: string[] = [];
  const end = publishReadability({
    chain: { health: () => health },
    hub: { publish: async (invalidation) => void published.push(invalidation) },
  });
  const seconds = (count: number, ok: boolean, headBlock: number | null = 7) => {
    health = { ok, headBlock };
    vi.advanceTimersByTime(count * 1_000);
    return published.length;
  };
  expect(seconds(5, false, null)).toBe(0);
  expect(seconds(5, true)).toBe(0);
  expect(seconds(1, false)).toBe(0);
  expect(seconds(1, true)).toBe(0);
  expect(seconds(30, false)).toBe(1);
  expect(seconds(1, true)).toBe(1);
  expect(seconds(1, false)).toBe(1);
  expect(seconds(30, true)).toBe(2);
  expect(new Set(published)).toEqual(new Set(['vault']));
  end();
  expect(seconds(30, false)).toBe(2);
});
