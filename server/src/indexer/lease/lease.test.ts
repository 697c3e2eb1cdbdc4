import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { indexerLeases, vaults } from '../../db/schema.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { useDatabase } from '../../testing/database.ts';
import { saveHalt } from '../cursor.store.ts';
import { LeaseLost } from '../problems.ts';
import { findLease } from './lease.store.ts';
import { describeHolder, tryLease, withLease } from './lease.ts';

const database = useDatabase();
/** Far apart: on a busy machine a heartbeat may be a second late, which is not silence. */
const TIMES = { heartbeatMs: 50, silentMs: 3_000 };
let count = 0;

async function vault(): Promise<VaultKey> {
  count += 1;
  const key = { chainId: 31337, vaultAddress: `0x${String(count).padStart(40, '0')}` };
  await database().db.insert(vaults).values({
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
  return key;
}
async function take(key: VaultKey): Promise<number> {
  const epoch = await tryLease(database(), key, TIMES);
  if (epoch === undefined) throw new Error('the lease is not to be had');
  return epoch;
}
const untilLost = (lost: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (lost.aborted) resolve();
    else lost.addEventListener('abort', () => resolve(), { once: true });
  });

it('one process at a time holds the lease while its heart beats, and the next takes it once given back', async () => {
  const key = await vault();
  await withLease(
    database(),
    key,
    await take(key),
    async ({ lost }) => {
      const first = await findLease(database().db, key);
      await vi.waitFor(async () => {
        const later = await findLease(database().db, key);
        expect(Number(later?.heartbeatAt) - Number(first?.heartbeatAt)).toBeGreaterThan(TIMES.silentMs);
      });
      expect(await tryLease(database(), key, TIMES)).toBeUndefined();
      expect(lost.aborted).toBe(false);
    },
    TIMES,
  );
  expect(await take(key)).toBe(2);
});

it('a hung holder is replaced, and its writes are refused when it comes back', async () => {
  const key = await vault();
  let cameBack = false;
  const hung = withLease(
    database(),
    key,
    await take(key),
    async ({ write, lost }) => {
      const epoch = await vi.waitFor(() => take(key));
      await withLease(
        database(),
        key,
        epoch,
        async (next) => {
          await expect(write((tx) => saveHalt(tx, key, 'written by the late one'))).rejects.toThrow(LeaseLost);
          cameBack = true;
          await untilLost(lost);
          await next.write((tx) => saveHalt(tx, key, 'written by the next one'));
        },
        TIMES,
      );
    },
    { ...TIMES, isAlive: () => cameBack },
  );
  await hung;
  const [row] = await database().db.select().from(vaults).where(eq(vaults.address, key.vaultAddress));
  expect(row?.haltedBecause).toBe('written by the next one');
  // The late holder did not give back a lease it no longer held.
  expect((await findLease(database().db, key))?.epoch).toBe(2);
});

it('a hung holder is notified that it has lost the lease even if nobody else wants it', async () => {
  const key = await vault();
  const epoch = await take(key);
  await withLease(database(), key, epoch, ({ lost }) => untilLost(lost), { ...TIMES, isAlive: () => false });
  expect(await take(key)).toBe(epoch + 1);
});

it('names its holder and says since when it has been held', async () => {
  const key = await vault();
  await take(key);
  const lease = await findLease(database().db, key);
  if (!lease) throw new Error('no lease');
  expect(describeHolder(lease)).toMatch(
    new RegExp(`^process ${process.pid} on \\S+, since ${lease.takenAt.toISOString()}, last heartbeat 0\\.\\d s ago$`),
  );
});

it('a lease left by an earlier process is free at once in an embedded database, elsewhere only after silence', async () => {
  const key = await vault();
  await take(key);
  await database()
    .db.update(indexerLeases)
    .set({ holder: 'another process' })
    .where(eq(indexerLeases.vault, key.vaultAddress));
  const epoch = await tryLease(database(), key, { silentMs: 60_000 });
  expect(epoch).toBe(database().kind === 'pglite' ? 2 : undefined);
});
