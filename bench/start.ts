/** Measures `npm start` without data, and again on the data it left: `npm run bench -- start [rounds]` (default 3). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../scripts/run/ports.ts';
import { Started } from '../scripts/testing/started.ts';

const LIMIT_MS = 6_000;
const rounds = Number(process.argv[2] ?? 3);
if (!(rounds >= 1)) throw new Error('the number of rounds must be at least 1');
const dataDir = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const dataAndPorts = { dataDir, port: await freePort(), chainPort: await freePort() };

async function measure(): Promise<number> {
  const startedAt = performance.now();
  const started = new Started(dataAndPorts);
  try {
    await started.ready();
    return Math.round(performance.now() - startedAt);
  } finally {
    await started.end();
  }
}

try {
  console.log(`first start on an empty data directory: ${await measure()} ms`);
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) again.push(await measure());
  console.log(`restart on the existing data: ${again.join(', ')} ms (limit ${LIMIT_MS} ms)`);
  process.exitCode = Math.max(...again) <= LIMIT_MS ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
