import { expect, test } from 'vitest';
import { readInstallation, rpcsOf, vaultsOf } from './installation.ts';
import { isRpcUrl } from './rpc-url.ts';

const WHOLE = { chainId: 56, vaults: [`0x${'aB'.repeat(20)}`], origin: 'https://eleven.test', date: '2026-11-22' };

test('reads the data that the server wrote', () => {
  expect(readInstallation(JSON.stringify(WHOLE))).toEqual(WHOLE);
  const local = { ...WHOLE, chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' };
  expect(readInstallation(JSON.stringify(local))).toEqual(local);
});

test.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['no text at all', undefined],
  ['no vault', JSON.stringify({ ...WHOLE, vaults: [] })],
  ['something else in the place of a vault', JSON.stringify({ ...WHOLE, vaults: ['javascript:alert(1)'] })],
  ['a chain that is no number', JSON.stringify({ ...WHOLE, chainId: '56' })],
])('with %s the page knows nothing and asks the reader', (_what, json) => {
  expect(readInstallation(json)).toBeUndefined();
});

test('the local chain is read through its own node, others through public nodes that the content policy allows', () => {
  const local = { ...WHOLE, chainId: 31337, rpcUrl: 'http://127.0.0.1:9999' };
  expect(rpcsOf(31337, local)).toEqual(['http://127.0.0.1:9999']);
  for (const chainId of [56, 97]) {
    expect(rpcsOf(chainId, local).length).toBeGreaterThan(0);
    expect(rpcsOf(chainId, local).filter((url) => !url.startsWith('https://') || !isRpcUrl(url))).toEqual([]);
  }
  expect(rpcsOf(1, undefined)).toEqual([]);
});

test('a vault is offered only on its own chain', () => {
  expect(vaultsOf(56, WHOLE)).toEqual(WHOLE.vaults);
  expect(vaultsOf(97, WHOLE)).toEqual([]);
  expect(vaultsOf(56, undefined)).toEqual([]);
});

test.each([
  ['https://bsc-dataseed.bnbchain.org', true],
  ['http://127.0.0.1:8545', true],
  ['http://localhost:8545/path', true],
  ['http://example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['javascript:alert(1)', false],
  ['', false],
])('accepts the RPC URL %s: %s', (url, isOne) => {
  expect(isRpcUrl(url)).toBe(isOne);
});
