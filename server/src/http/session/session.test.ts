import { MINUTE_MS } from '@eleven/protocol/durations';
import { describe, expect, it } from 'vitest';
import { touchAfterMs } from './session.ts';

describe('the time after which the use of a session is recorded', () => {
  it('differs between sessions, within the last fifth of five minutes', () => {
    // Random ids start evenly: one for each of 256 equal parts.
    const ids = Array.from(
      { length: 256 },
      (_, part) => `${part.toString(16).padStart(2, '0')}00c0de-0000-4000-8000-0`,
    );
    const times = ids.map((id) => touchAfterMs('user', id));
    expect(Math.min(...times)).toBe(4 * MINUTE_MS);
    expect(Math.max(...times)).toBeLessThan(5 * MINUTE_MS);
    const perSecond = Array.from({ length: 60 }, (_, second) => {
      const from = 4 * MINUTE_MS + second * 1_000;
      return times.filter((time) => time >= from && time < from + 1_000).length;
    });
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(5);
  });

  it('is a part of a minute for the admin area', () => {
    expect(touchAfterMs('admin', 'ffff0000-0000-4000-8000-000000000000')).toBeLessThan(MINUTE_MS);
    expect(touchAfterMs('admin', '00000000-0000-4000-8000-000000000000')).toBe(0.8 * MINUTE_MS);
  });
});
