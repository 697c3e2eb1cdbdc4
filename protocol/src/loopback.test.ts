import { expect, it } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

it.each([
  ['http://127.0.0.1:8545', true],
  ['http://127.1.2.3', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['https://localhost.example.com', false],
  ['https://127.example.com', false],
  ['http://192.168.0.7', false],
])('%s: %s', (url, isLoopback) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(isLoopback);
});
