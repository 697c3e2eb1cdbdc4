import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';
import { expect, test } from 'vitest';
import { copyOf } from './answers.ts';

const answer = (headers: Record<string, string>, { status = 200, path = '/api/vault' } = {}) =>
  Object.defineProperty(new Response('{"stakers":3}', { status, headers }), 'url', {
    value: `https://eleven.example${path}`,
  });

test('a copy says when it was answered, and that its figures are old', async () => {
  const copy = await copyOf(answer({ 'cache-control': 'no-cache' }), 1_000);
  expect(copy?.headers.get(KEPT_AT_HEADER)).toBe('1000');
  expect(await copy?.json()).toEqual({ stakers: 3, stale: true });
});

test('only the vault’s own figures have a word for it', async () => {
  const copy = await copyOf(answer({ 'cache-control': 'no-cache' }, { path: '/api/config' }), 1_000);
  expect(await copy?.json()).toEqual({ stakers: 3 });
});

test.each([
  ['private, no-store', 200],
  ['private', 200],
  ['no-store', 200],
  ['no-cache', 503],
  ['no-cache', 401],
])('nothing is kept of an answer with %s and status %i', async (control, status) => {
  expect(await copyOf(answer({ 'cache-control': control }, { status }), 1_000)).toBeNull();
});

test('nothing is kept of an answer that does not say so', async () => {
  expect(await copyOf(answer({}), 1_000)).toBeNull();
});
