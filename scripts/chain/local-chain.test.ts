import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Hex, parseEther } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../run/ports.ts';
import { eventually } from '../testing/eventually.ts';
import { openWallet } from '../testing/wallet.ts';
import { type LocalChain, type LocalChainOptions, startLocalChain } from './local-chain.ts';

const DAY = 86_400;

let directory: string;
let port: number;
let running: LocalChain | undefined;
let pids: number[] = [];
let lines: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eleven-chain-'));
  port = await freePort();
  pids = [];
  lines = [];
});

afterEach(async () => {
  await running?.close();
  running = undefined;
  await rm(directory, { recursive: true, force: true });
});

async function start(options: Partial<LocalChainOptions> = {}) {
  running = await startLocalChain({
    directory,
    port,
    say: (line) => lines.push(line),
    onProcess: (pid) => {
      pids.push(pid);
    },
    onGiveUp: (error) => lines.push(error.message),
    ...options,
  });
  return openWallet(running.rpcUrl);
}

async function stop() {
  await running?.close();
  running = undefined;
}

/** Ends the node like a crash and waits until it is gone. */
function killNode() {
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
}

test('a transaction becomes final without any later transaction', async () => {
  const { send, chain, finalNumber } = await start();
  const hash = await send();
  const receipt = await chain.waitForTransactionReceipt({ hash });
  await eventually(async () => ((await finalNumber()) >= receipt.blockNumber ? true : undefined));
});

test('all blocks, receipts and balances survive a restart, with the same hashes', async () => {
  const first = await start();
  const hash = await first.send('3');
  const receipt = await first.chain.waitForTransactionReceipt({ hash });
  await eventually(async () => ((await first.finalNumber()) >= receipt.blockNumber ? true : undefined));
  const newest = await first.chain.getBlock();
  const genesis = await first.chain.getBlock({ blockNumber: 0n });
  await stop();

  for (let round = 0; round < 4; round += 1) {
    const again = await start();
    expect(await again.chain.getTransactionReceipt({ hash })).toMatchObject({ blockHash: receipt.blockHash });
    expect((await again.chain.getBlock({ blockNumber: newest.number })).hash).toBe(newest.hash);
    expect((await again.chain.getBlock({ blockNumber: 0n })).hash).toBe(genesis.hash);
    expect(await again.received()).toBe(parseEther('3'));
    await stop();
  }
});

test('after a restart the final block can be read, and is no older than the newest block before the restart', async () => {
  const first = await start();
  await first.chain.waitForTransactionReceipt({ hash: await first.send('2') });
  await stop();
  const lastSaved = await savedBlock();

  const again = await start();
  const final = await again.finalNumber();
  expect(final).toBeGreaterThanOrEqual(BigInt(lastSaved));
  expect(await again.chain.getBalance({ address: again.address, blockNumber: final })).toBeGreaterThan(0n);
});

async function savedBlock(): Promise<number> {
  const { gunzipSync } = await import('node:zlib');
  const state = JSON.parse(gunzipSync(await readFile(join(directory, 'state.gz'))).toString()) as {
    best_block_number: number;
  };
  return Number(state.best_block_number);
}

test('a node killed right after a receipt is back at once, with the same receipt', async () => {
  const { send, chain, received } = await start();
  let sum = 0n;
  for (let round = 0; round < 3; round += 1) {
    const hash = await send('0.5');
    sum += parseEther('0.5');
    const receipt = await eventually(() => chain.getTransactionReceipt({ hash }));
    const nodes = pids.length;
    killNode();
    const after = await eventually(() => chain.getTransactionReceipt({ hash }));
    await eventually(() => (pids.length > nodes ? true : undefined));
    expect(after.status).toBe(receipt.status);
    expect(await eventually(() => received())).toBe(sum);
  }
});

test('a transaction that was accepted but not mined before the node was killed is mined after the restart', async () => {
  const { send, chain, received } = await start();
  const hashes: Hex[] = [];
  for (let i = 0; i < 5; i += 1) hashes.push(await send('0.1'));
  killNode();
  for (const hash of hashes) await eventually(() => chain.getTransactionReceipt({ hash }));
  expect(await received()).toBe(parseEther('0.5'));
});

test('with the newest dump torn, the previous one is used: no final block changes, no transaction is lost', async () => {
  const first = await start();
  const hash = await first.send('4');
  await eventually(() => first.chain.getTransactionReceipt({ hash }));
  const final = await first.chain.getBlock({ blockTag: 'finalized' });
  await stop();
  await truncate(join(directory, 'state.gz'), 1_000);

  const again = await start();
  expect(lines).toEqual([expect.stringContaining('damaged')]);
  expect((await again.chain.getBlock({ blockNumber: final.number })).hash).toBe(final.hash);
  await eventually(() => again.chain.getTransactionReceipt({ hash }));
  expect(await again.received()).toBe(parseEther('4'));
  await stop();

  await start();
  expect(lines).toHaveLength(1);
});

test('with both dumps damaged, it reports this instead of starting a new chain', async () => {
  await (await start()).send();
  await stop();
  for (const name of ['state.gz', 'state.previous.gz']) await writeFile(join(directory, name), 'not a dump');
  await expect(start()).rejects.toThrow('cannot be read');
});

test('time moved forward survives a kill and a stop', async () => {
  const { request, chain } = await start();
  const before = Number((await chain.getBlock()).timestamp);
  await request('evm_increaseTime', [30 * DAY]);
  const moved = Number((await chain.getBlock()).timestamp);
  expect(moved - before).toBeGreaterThanOrEqual(30 * DAY);
  await eventually(async () =>
    Number((await chain.getBlock({ blockTag: 'finalized' })).timestamp) >= moved ? true : undefined,
  );
  killNode();
  await eventually(() => (pids.length === 2 ? true : undefined));
  await request('evm_mine');
  expect(Number((await chain.getBlock()).timestamp)).toBeGreaterThan(moved);
  await stop();
  const again = await start();
  expect(Number((await again.chain.getBlock()).timestamp)).toBeGreaterThan(moved);
});

test('after a day offline, its clock has caught up with real time', async () => {
  await start();
  await stop();
  const tomorrow = Math.floor(Date.now() / 1_000) + DAY;
  const { chain } = await start({ now: () => tomorrow });
  expect(Number((await chain.getBlock()).timestamp)).toBeGreaterThanOrEqual(tomorrow);
});

test('blocks mined on request are ordinary blocks: exactly as many, kept, and final two blocks later', async () => {
  const { request, chain, finalNumber } = await start();
  const before = await chain.getBlock();
  await request('anvil_mine', ['0xa', '0x3c']);
  const after = await chain.getBlock();
  expect(after.number - before.number).toBe(10n);
  expect(Number(after.timestamp - before.timestamp)).toBeGreaterThanOrEqual(9 * 60);
  expect(await finalNumber()).toBe(after.number - 2n);
  await stop();
  const again = await start();
  expect((await again.chain.getBlock({ blockNumber: after.number })).hash).toBe(after.hash);
});

test('balances set by anvil_setBalance are kept', async () => {
  const { request } = await start();
  const address = '0x00000000000000000000000000000000000000e2' as const;
  await request('anvil_setBalance', [address, '0x2a']);
  await stop();
  const again = await start();
  expect(await again.chain.getBalance({ address })).toBe(42n);
});

test.each(['evm_revert', 'anvil_reorg', 'anvil_reset', 'anvil_loadState', 'evm_setAutomine', 'anvil_rollback'])(
  '%s, which would undo final blocks, is refused',
  async (method) => {
    const { request } = await start();
    await expect(request(method, [1])).rejects.toThrow('not offered');
  },
);

test('a transaction that cannot be mined yet causes no endless blocks', async () => {
  const { request, chain, send, address } = await start();
  await request('eth_sendTransaction', [{ from: address, to: address, value: '0x1', nonce: '0x1' }]);
  const waiting = (await chain.getBlock()).number;
  const hash = await send();
  await eventually(() => chain.getTransactionReceipt({ hash }));
  await eventually(async () => ((await request('txpool_status')) as { queued: string }).queued === '0x0' || undefined);
  expect((await chain.getBlock()).number - waiting).toBeLessThanOrEqual(6n);
});

test('a batch of mixed changes and reads is answered in order', async () => {
  const { chain } = await start();
  const before = Number((await chain.getBlock()).number);
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] });
  const reply = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify([call(1, 'eth_blockNumber'), call(2, 'evm_mine'), call(3, 'eth_blockNumber')]),
  });
  expect(await reply.json()).toMatchObject([
    { id: 1, result: `0x${before.toString(16)}` },
    { id: 2 },
    { id: 3, result: `0x${(before + 1).toString(16)}` },
  ]);
});

test('when the port is taken, nothing is left running', async () => {
  const { createServer } = await import('node:net');
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start()).rejects.toThrow('EADDRINUSE');
  expect(() => process.kill(pids.at(-1) ?? 0, 0)).toThrow('ESRCH');
  other.close();
});
