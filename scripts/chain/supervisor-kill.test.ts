import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import { freePort } from '../run/ports.ts';
import { eventually } from '../testing/eventually.ts';
import { openWallet } from '../testing/wallet.ts';

/** Three kills by default; KILL_ROUNDS=50 for the long round. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const program = fileURLToPath(new URL('../testing/run-chain.ts', import.meta.url));

test('after repeated kills of the whole chain at random moments, nothing final changes and nothing sent is lost', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'eleven-kill-'));
  const port = await freePort();
  const sent: Hex[] = [];
  const final = new Map<bigint, Hex>();
  const wallet = openWallet(`http://127.0.0.1:${port}`);
  let pids: number[] = [];

  async function run() {
    pids = [];
    const child = fork(program, [directory, String(port)], { stdio: 'ignore' });
    if (child.pid) pids.push(child.pid);
    child.on('message', (message: { pid: number } | 'ready') => {
      if (message !== 'ready') pids.push(message.pid);
    });
    await eventually(() => wallet.finalNumber());
    return child;
  }

  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = await run();
      for (const [number, hash] of final)
        expect((await wallet.chain.getBlock({ blockNumber: number })).hash, `final block ${number}`).toBe(hash);
      const ended = once(child, 'exit');
      const killAt = performance.now() + Math.random() * 400;
      while (performance.now() < killAt) {
        sent.push(await wallet.send());
        const block = await wallet.chain.getBlock({ blockTag: 'finalized' });
        final.set(block.number, block.hash);
      }
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await ended;
    }
    await run();
    for (const hash of sent) {
      const receipt = await eventually(() => wallet.chain.getTransactionReceipt({ hash }));
      expect(receipt.status).toBe('success');
    }
    expect(sent.length).toBeGreaterThan(0);
    expect(await wallet.chain.getTransactionCount({ address: wallet.address })).toBe(sent.length);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
});
