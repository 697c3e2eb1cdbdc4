import { expect, it } from 'vitest';
import { createRateWindows, rateLimitHeaders } from './rate-windows.ts';

const POLICY = { name: 'answers', max: 2, windowSeconds: 60 };

it('counts each network separately, and starts over when its window has ended', () => {
  let now = 0;
  const count = createRateWindows(POLICY, () => now);
  expect(count('a')).toEqual({ left: 1, resetSeconds: 60, isOver: false });
  now = 20_500;
  expect(count('a')).toEqual({ left: 0, resetSeconds: 40, isOver: false });
  expect(count('a')).toEqual({ left: 0, resetSeconds: 40, isOver: true });
  expect(count('b')).toEqual({ left: 1, resetSeconds: 60, isOver: false });
  now = 60_000;
  expect(count('a')).toEqual({ left: 1, resetSeconds: 60, isOver: false });
  expect(count('b').left).toBe(0);
});

it('holds a limited number of networks, and forgets the one that has been idle longest', () => {
  const count = createRateWindows(POLICY, () => 0);
  for (const name of ['first', 'busy']) count(name);
  for (let at = 0; at < 20_000; at += 1) {
    count(`network ${at}`);
    if (at === 10_000) count('busy');
  }
  expect(count('busy').isOver).toBe(true);
  expect(count('network 19999').left).toBe(0);
  expect(count('first').left).toBe(1);
});

it('reports limits in the format of the IETF draft', () => {
  expect(rateLimitHeaders(POLICY, { left: 1, resetSeconds: 30, isOver: false })).toEqual({
    'ratelimit-policy': '"answers";q=2;w=60',
    ratelimit: '"answers";r=1;t=30',
  });
});
