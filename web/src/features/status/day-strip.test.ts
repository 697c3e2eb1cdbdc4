import type { Incident } from '@eleven/protocol/api/status';
import { expect, it } from 'vitest';
import { allDays, incidentsOn, outlinesOf, uptimeOf } from './day-strip.ts';

it('days without measurements are unknown, neither good nor bad', () => {
  const days = allDays('2026-11-24', [{ day: '2026-11-23', state: 'good', badSeconds: 0, unknownSeconds: 0 }]);
  expect(days).toHaveLength(90);
  expect([days[0]?.day, days[88]?.state, days[89]?.day, days[89]?.state]).toEqual([
    '2026-08-27',
    'good',
    '2026-11-24',
    'unknown',
  ]);
});

it('a worse day is a taller bar', () => {
  const heights = outlinesOf(['down', 'good', 'unknown', 'disturbed', 'partly']).map(([state, path]) => [
    state,
    Number(/h7v(\d+)z/.exec(path)?.[1]),
  ]);
  expect(heights).toEqual([
    ['unknown', 3],
    ['good', 18],
    ['partly', 10],
    ['disturbed', 25],
    ['down', 32],
  ]);
});

it('the uptime is cut, never rounded up, and unknown without measurements', () => {
  expect(uptimeOf({ goodSeconds: 0, badSeconds: 0 })).toBeUndefined();
  expect(uptimeOf({ goodSeconds: 90 * 86_400, badSeconds: 0 })).toBe('100.00%');
  expect(uptimeOf({ goodSeconds: 999_999, badSeconds: 1 })).toBe('99.99%');
  expect(uptimeOf({ goodSeconds: 3_000_000, badSeconds: 6_000_000 })).toBe('33.33%');
});

it('the uptime has no more decimals than the number of measurements gives', () => {
  expect(uptimeOf({ goodSeconds: 6 * 3_600, badSeconds: 0 })).toBe('100%');
  expect(uptimeOf({ goodSeconds: 6 * 3_600 - 30, badSeconds: 30 })).toBe('99%');
  expect(uptimeOf({ goodSeconds: 86_400 - 30, badSeconds: 30 })).toBe('99.9%');
  expect(uptimeOf({ goodSeconds: 7 * 86_400 - 30, badSeconds: 30 })).toBe('99.99%');
});

it('an incident that staff have declared is named on each day that it touches', () => {
  const declared = {
    id: '1',
    isAutomatic: false,
    severity: 'critical',
    components: ['mail'],
    title: { ko: '메일 지연', en: 'Emails are late' },
    startedAt: '2026-11-23T22:00:00.000Z',
    endedAt: '2026-11-24T01:00:00.000Z',
    updates: [],
  } as const satisfies Incident;
  const on = (day: string) => incidentsOn([declared], 'mail', day).length;
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map(on)).toEqual([0, 1, 1, 0]);
  expect(incidentsOn([declared], 'chain', '2026-11-24')).toEqual([]);
  expect(incidentsOn([{ ...declared, isAutomatic: true }], 'mail', '2026-11-24')).toEqual([]);
});
