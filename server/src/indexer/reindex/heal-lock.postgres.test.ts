/** Of several processes on one database, only one corrects a vault at a time. */
import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { openDatabase } from '../../db/open-database.ts';
import { flexibleStakes } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { freshDatabase, PATIENT } from '../../testing/database.ts';
import { findVault } from '../cursor.store.ts';
import type { Lease } from '../lease/lease.ts';
import { findRunning, insertReindex, type ReindexRow, takeHealingLock } from './reindex.store.ts';
import { Reindexer } from './reindex.ts';

const chain = useChain();

it('leaves a vault unchanged while another process corrects one, and corrects it afterwards', async () => {
  const { database, url, drop } = await freshDatabase();
  const { db } = database;
  const other = await openDatabase({ url: url ?? expect.fail('PostgreSQL has one'), ...PATIENT });
  const { vault, chain: reader, hub, indexer, settle } = await indexVault(chain(), database);
  try {
    await chain().send(vault, chain().account(1), { functionName: 'stake', value: parseEther('2') });
    await settle();
    await indexer.stop();
    const before = await db.select().from(flexibleStakes);
    await db.update(flexibleStakes).set({ principalWei: 1n });
    const key = { chainId: 31337, vaultAddress: vault.address.toLowerCase() as `0x${string}` };
    const now = () => new Date();
    await insertReindex(db, key, { fromBlock: vault.deployBlock, askedBy: null, reason: 'Doubt', now: now() });
    const lease: Pick<Lease, 'write'> = {
      write: (work) => inTransaction(db, async (tx) => work(tx, await findVault(tx, key))),
    };
    const reindexer = new Reindexer({ db, chain: reader, hub, log: createLog('silent'), now, key });
    const running = () => findRunning(db, key);
    const step = (row: ReindexRow) => reindexer.step(row, lease as Lease, new AbortController().signal);
    let row = await running();
    for (; row && row.state !== 'comparing'; row = await running()) await step(row);
    const comparing = row ?? expect.fail('it is not there to be compared');
    const [taken, done] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const elsewhere = inTransaction(other.db, async (tx) => {
      taken.resolve(await takeHealingLock(tx));
      await done.promise;
    });
    expect(await taken.promise).toBe(true);
    await expect(step(comparing)).rejects.toThrow('another process');
    done.resolve();
    await elsewhere;
    expect(await db.select().from(flexibleStakes)).not.toEqual(before);
    await step(comparing);
    expect(await db.select().from(flexibleStakes)).toEqual(before);
    expect(await running()).toBeUndefined();
  } finally {
    await indexer.stop();
    await other.close();
    await drop();
  }
});
