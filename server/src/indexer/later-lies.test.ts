/** Lies of endpoints after a vault’s events were read correctly. */
import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { vaults } from '../db/schema.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { type Fault, FaultyRpc } from '../testing/chain/faulty-rpc.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { FAULTS, falseBlocks, falseHashes } from '../testing/chain/rpc-faults.ts';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A vault with an event that was read from the first of these endpoints. */
async function followed(endpoints: number) {
  const rpcs = await Promise.all(Array.from({ length: endpoints }, () => FaultyRpc.start(chain().url)));
  for (const rpc of rpcs) cleanups.push(() => rpc.stop());
  const indexed = await indexVault(chain(), database(), { rpcUrls: rpcs.map(({ url }) => url) });
  cleanups.push(() => indexed.indexer.stop());
  const stake = () =>
    chain().send(indexed.vault, chain().account(1), { functionName: 'stake', value: parseEther('1') });
  await stake();
  await indexed.settle();
  const row = async () => {
    const [found] = await database()
      .db.select()
      .from(vaults)
      .where(eq(vaults.address, indexed.vault.address.toLowerCase()));
    return found ?? expect.fail();
  };
  const lie = (fault: Fault | undefined, ...of: number[]) => {
    for (const index of of) rpcs[index]?.answerWith(fault);
  };
  return { ...indexed, rpcs, stake, row, lie };
}

it('about its start do not change a vault that has had events', async () => {
  const { indexer, stake, row, lie, settle } = await followed(1);
  const { startAt } = await row();
  await stake();
  lie(FAULTS['says the vault is in another state'], 0);
  await chain().finalize();
  await vi.waitFor(() => expect(indexer.status().detail).toContain('add up to'));
  await vi.waitFor(() => expect(indexer.status().halted).toBe(true));
  expect((await row()).startAt).toBe(startAt);
  lie(undefined, 0);
  await settle();
  expect((await row()).startAt).toBe(startAt);
});

it('about an earlier final block are reported, and left for the next endpoint', async () => {
  const { indexer, stake, lie, settle } = await followed(2);
  const behind = falseBlocks('finalized', (block) => ({ ...block, number: '0x1' }));
  lie(behind, 0, 1);
  await vi.waitFor(() => expect(indexer.status()).toMatchObject({ ok: false, halted: false }));
  expect(indexer.status().detail).toMatch(/^the chain ends at block 1, before block \d+, which has been read$/);
  lie(undefined, 1);
  await stake();
  await settle();
});

it('of one endpoint do not prolong a halt that another one can end', async () => {
  const { indexer, row, lie } = await followed(2);
  lie(falseHashes, 0, 1);
  await vi.waitFor(() => expect(indexer.status().halted).toBe(true));
  lie(undefined, 1);
  await vi.waitFor(() => expect(indexer.status()).toMatchObject({ ok: true, halted: false }));
  expect((await row()).haltedBecause).toBeNull();
});
