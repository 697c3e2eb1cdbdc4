/** The case that the lease exists for: its holder is cut off while writing, and the transaction stays open. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { vaults } from '../../db/schema.ts';
import { type FlakyProxy, startFlakyProxy } from '../../testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { findVault, saveHalt } from '../cursor.store.ts';
import { tryLease, withLease } from './lease.ts';

const key = { chainId: 31337, vaultAddress: `0x${'1'.repeat(40)}` };
const TIMES = { heartbeatMs: 50, silentMs: 500 };
let fresh: FreshDatabase;
let proxy: FlakyProxy;
let cutOff: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  if (!fresh.url) throw new Error('this is a test on PostgreSQL');
  proxy = await startFlakyProxy(fresh.url);
  cutOff = await openDatabase({ url: proxy.url, connectMs: 5_000, statementMs: 30_000 });
});
afterAll(async () => {
  await cutOff.close();
  await proxy.close();
  await fresh.drop();
});

async function take(database: Database): Promise<number> {
  const epoch = await tryLease(database, key, TIMES);
  if (epoch === undefined) throw new Error('the lease is not to be had');
  return epoch;
}

it('an unresponsive database does not prevent a process from ending', async () => {
  const other = { ...key, vaultAddress: `0x${'2'.repeat(40)}` };
  const epoch = await tryLease(cutOff, other, TIMES);
  if (epoch === undefined) throw new Error('the lease is not to be had');
  const ask = () =>
    cutOff.db
      .select()
      .from(vaults)
      .then(String, () => 'not answered');
  // Use connections that are already open: a statement waits longer than connecting does.
  await Promise.all([ask(), ask(), ask()]);
  proxy.freeze();
  // It waits until the statement timeout.
  const question = ask();
  const ended = withLease(cutOff, other, epoch, async () => undefined, TIMES).then(() => 'ended');
  expect(await Promise.race([ended, question])).toBe('ended');
  proxy.thaw();
  await question;
});

it('the next holder can write although the row is still locked, and the pending write is lost', async () => {
  await fresh.database.db.insert(vaults).values({
    chainId: key.chainId,
    address: key.vaultAddress,
    startAt: 1,
    deployBlock: 1,
    cursorBlock: 0,
    cursorHash: '0x0',
    cursorTime: 1,
    totalsWord: 0n,
    termsWord: 0n,
    balanceWei: 0n,
    rewardsPaidWei: 0n,
  });
  const isCutOff = Promise.withResolvers<void>();
  const isBack = Promise.withResolvers<void>();
  const late = withLease(
    cutOff,
    key,
    await take(cutOff),
    ({ write }) =>
      write(async (tx) => {
        await saveHalt(tx, key, 'written by the one that was cut off');
        proxy.freeze();
        isCutOff.resolve();
        await isBack.promise;
      }),
    TIMES,
  ).catch((error: unknown) => error);

  await isCutOff.promise;
  const epoch = await vi.waitFor(() => take(fresh.database));
  await withLease(
    fresh.database,
    key,
    epoch,
    // Statements in tests may take five seconds; the row may be locked for as long.
    ({ write }) => vi.waitFor(() => write((tx) => saveHalt(tx, key, 'written by the next one'))),
    TIMES,
  );
  proxy.thaw();
  isBack.resolve();
  expect(await late).toBeInstanceOf(Error);
  expect((await findVault(fresh.database.db, key))?.haltedBecause).toBe('written by the next one');
});
