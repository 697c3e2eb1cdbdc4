/**
 * Measures how long a transaction on the local chain takes to be mined and to become final as the chain grows:
 * `npm run bench -- local-chain [blocks …]` (default 0 500 1000).
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startLocalChain } from '../scripts/chain/local-chain.ts';
import { freePort } from '../scripts/run/ports.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { openWallet } from '../scripts/testing/wallet.ts';
import { medianOf } from './fixtures/statistics.ts';

const LIMIT_MS = 2_000;
const TRANSACTIONS = 10;
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [0, 500, 1_000];
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const chain = await startLocalChain({
  directory,
  port: await freePort(),
  say: console.log,
  onGiveUp: (error) => console.error(error),
});
const wallet = openWallet(chain.rpcUrl);

const readHeight = async () => Number(await wallet.chain.getBlockNumber());
let slowest = 0;
try {
  for (const size of sizes) {
    for (let missing = size - (await readHeight()); missing > 0; missing -= 25) {
      await wallet.request('anvil_mine', [Math.min(missing, 25)]);
    }
    const mined: number[] = [];
    const final: number[] = [];
    for (let i = 0; i < TRANSACTIONS; i += 1) {
      const sentAt = performance.now();
      const hash = await wallet.send();
      const { blockNumber } = await eventually(() => wallet.chain.getTransactionReceipt({ hash }));
      mined.push(performance.now() - sentAt);
      await eventually(async () => (await wallet.finalNumber()) >= blockNumber || undefined);
      final.push(performance.now() - sentAt);
    }
    slowest = Math.max(slowest, ...final);
    const { size: bytes } = await stat(join(directory, 'state.gz'));
    console.log(
      `${String(size).padStart(6)} blocks: mined ${Math.round(medianOf(mined))} ms, final ${Math.round(medianOf(final))} ms, ` +
        `slowest ${Math.round(Math.max(...final))} ms (limit ${LIMIT_MS} ms), dump ${(bytes / 1_000).toFixed(0)} kB`,
    );
  }
} finally {
  await chain.close();
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = slowest <= LIMIT_MS ? 0 : 1;
