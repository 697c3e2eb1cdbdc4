/** The local chain is restarted from its saved state and then knows only the state of its newest block. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { vaultEvents } from '../db/schema.ts';
import { TestChain } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

it('reads blocks that became final just before the local chain’s restart without needing a new block', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eleven-chain-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const before = await TestChain.start();
  cleanups.push(() => before.stop());
  const vault = await before.deployVault();
  await before.send(vault, before.account(1), { functionName: 'stake', value: parseEther('1') });
  const block = await before.finalize();
  const dump = (await before.client.request({ method: 'anvil_dumpState', params: [] } as never)) as string;
  const state = join(folder, 'state.json');
  await writeFile(state, gunzipSync(Buffer.from(dump.slice(2), 'hex')));
  await before.stop();

  const after = await TestChain.start(['--load-state', state]);
  cleanups.push(() => after.stop());
  const { indexer } = await indexVault(after, database(), { vault });
  cleanups.push(() => indexer.stop());
  expect(await indexer.reached(block, 120_000)).toBe(true);
  const rows = await database().db.select({ kind: vaultEvents.kind }).from(vaultEvents);
  expect(rows.map(({ kind }) => kind)).toContain('staked');
});
