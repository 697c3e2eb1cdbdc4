/** Access to the local chain: pages of this machine may call everything, pages from a file harmless methods, others nothing. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../run/ports.ts';
import { openWallet } from '../testing/wallet.ts';
import { type LocalChain, startLocalChain } from './local-chain.ts';

let directory: string;
let port: number;
let running: LocalChain;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eleven-rpc-proxy-'));
  port = await freePort();
  running = await startLocalChain({ directory, port, say: () => {}, onProcess: () => {}, onGiveUp: () => {} });
});
afterAll(async () => {
  await running?.close();
  await rm(directory, { recursive: true, force: true });
});

test('pages of other sites are refused, pages of this machine are not', async () => {
  const { chain } = openWallet(running.rpcUrl);
  const ask = (origin: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    });
  expect((await ask('https://example.org')).status).toBe(403);
  const own = await ask('http://127.0.0.1:3000');
  expect(own.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000');
  expect(await own.json()).toMatchObject({ result: `0x${(await chain.getChainId()).toString(16)}` });
});

test('a page from a file, which has no origin, may only read and submit signed transactions', async () => {
  const { chain } = openWallet(running.rpcUrl);
  const post = (body: unknown, host?: string) =>
    postAs({ 'content-type': 'application/json', origin: 'null', ...(host ? { host } : {}) }, JSON.stringify(body));
  const ask = async (method: string, params: readonly unknown[] = []) =>
    JSON.parse((await post({ jsonrpc: '2.0', id: 1, method, params })).text) as { result?: unknown; error?: unknown };
  const preflight = await fetch(`http://127.0.0.1:${port}`, {
    method: 'OPTIONS',
    headers: { origin: 'null', 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'null']);
  expect(await ask('eth_chainId')).toMatchObject({ result: `0x${(await chain.getChainId()).toString(16)}` });
  // Forwarded to the node, which finds no transaction in it.
  expect(await ask('eth_sendRawTransaction', ['0x00'])).not.toMatchObject({ error: { code: -32601 } });

  const block = await chain.getBlockNumber();
  const accounts = (await chain.request({ method: 'eth_accounts' as never })) as readonly string[];
  const [from = ''] = accounts;
  const held = await chain.getBalance({ address: from as Hex });
  const forbidden: readonly (readonly [string, readonly unknown[]])[] = [
    ['eth_sendTransaction', [{ from, to: from, value: '0x1' }]],
    ['eth_sign', [from, '0x00']],
    ['eth_signTransaction', [{ from, to: from }]],
    ['eth_signTypedData_v4', [from, {}]],
    ['personal_sign', ['0x00', from]],
    ['eth_accounts', []],
    ['evm_mine', []],
    ['anvil_mine', []],
    ['evm_increaseTime', [60]],
    ['anvil_setBalance', [from, '0x0']],
    ['anvil_impersonateAccount', [from]],
    ['anvil_dumpState', []],
    ['debug_traceCall', [{}, 'latest']],
    ['constructor', []],
  ];
  for (const [method, params] of forbidden) {
    expect([method, await ask(method, params)]).toMatchObject([method, { error: { code: -32601 } }]);
  }
  const batch = await post(['eth_chainId', 'evm_mine'].map((method, id) => ({ jsonrpc: '2.0', id, method })));
  expect(JSON.parse(batch.text)).toMatchObject([{ id: 0 }, { id: 1, error: { code: -32601 } }]);
  expect(await chain.getBlockNumber()).toBe(block);
  expect(await chain.getBalance({ address: from as Hex })).toBe(held);
  // A foreign host name that resolves to this machine.
  expect((await post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, 'evil.example')).status).toBe(403);
});

/** Unlike `fetch`, it can send any Host header. */
async function postAs(headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  const asked = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers });
  asked.end(body);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return { status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() };
}
