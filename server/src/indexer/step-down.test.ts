/** A leader that cannot read the chain is replaced by a process that can, without an operator. */
import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { vaultEvents } from '../db/schema.ts';
import { type TestVault, useChain } from '../testing/chain/anvil.ts';
import { FaultyRpc } from '../testing/chain/faulty-rpc.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { useDatabase } from '../testing/database.ts';
import { findLease } from './lease/lease.store.ts';

const database = useDatabase();
const chain = useChain();
const STEP_DOWN_TIMES = { afterMs: 300, forMs: 1_000 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A process with its own endpoint, which can be taken away. */
async function start(vault: TestVault) {
  const rpc = await FaultyRpc.start(chain().url);
  cleanups.push(() => rpc.stop());
  const { indexer } = await indexVault(chain(), database(), {
    vault,
    rpcUrls: [rpc.url],
    stepDown: STEP_DOWN_TIMES,
    blockPollMs: 50,
  });
  cleanups.push(() => indexer.stop());
  return {
    indexer,
    rpc,
    loseChain: () => rpc.answerWith(() => 'hang up'),
    findChain: () => rpc.answerWith(undefined),
  };
}

async function stake(vault: TestVault): Promise<number> {
  await chain().send(vault, chain().account(1), { functionName: 'stake', value: parseEther('1') });
  return chain().finalize();
}

const leads = ({ indexer }: Awaited<ReturnType<typeof start>>) => indexer.status().isLeader;

it('leaves the vault to a process that can read the chain, which writes every event once', async () => {
  const vault = await chain().deployVault();
  const first = await start(vault);
  expect(await first.indexer.reached(await stake(vault), 120_000)).toBe(true);
  const second = await start(vault);
  first.loseChain();
  expect(await second.indexer.reached(await stake(vault), 120_000)).toBe(true);
  expect([leads(first), leads(second)]).toEqual([false, true]);
  first.findChain();
  expect(await second.indexer.reached(await stake(vault), 120_000)).toBe(true);
  expect([leads(first), leads(second)]).toEqual([false, true]);
  const rows = await database()
    .db.select({ kind: vaultEvents.kind })
    .from(vaultEvents)
    .where(eq(vaultEvents.vault, vault.address.toLowerCase()));
  expect(rows.filter(({ kind }) => kind === 'staked')).toHaveLength(3);
});

it('takes the vault back if no other process does', async () => {
  const vault = await chain().deployVault();
  const only = await start(vault);
  expect(await only.indexer.reached(await stake(vault), 120_000)).toBe(true);
  only.loseChain();
  await vi.waitFor(() => expect(leads(only)).toBe(false));
  await vi.waitFor(() => expect(leads(only)).toBe(true));
  only.findChain();
  expect(await only.indexer.reached(await stake(vault), 120_000)).toBe(true);
});

it('takes over no vault while it cannot read the chain', async () => {
  const vault = await chain().deployVault();
  const first = await start(vault);
  expect(await first.indexer.reached(await stake(vault), 120_000)).toBe(true);
  const second = await start(vault);
  second.loseChain();
  await vi.waitFor(() => expect(second.indexer.status().detail).toBe('the chain does not answer'));
  await first.indexer.stop();
  // The lease is free, and the second goes on asking its endpoint.
  second.loseChain();
  await second.rpc.answered(6);
  const third = await start(vault);
  expect(await third.indexer.reached(await stake(vault), 120_000)).toBe(true);
  expect([leads(second), leads(third)]).toEqual([false, true]);
  // The first and the third: the second did not try.
  const key = { chainId: 31337, vaultAddress: vault.address.toLowerCase() };
  expect((await findLease(database().db, key))?.epoch).toBe(2);
});
