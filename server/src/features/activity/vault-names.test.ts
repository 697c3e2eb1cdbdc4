import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { vaultEvents, vaults } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, notify, ask, user: createUser } = useTestApp();
const CHAIN = { chainId: 31_337 };
const [OLD, OPEN] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;

async function addVault(address: string) {
  const cursor = { cursorBlock: 5, cursorHash: '0x1', cursorTime: 1_772_000_000 };
  const words = { totalsWord: 0n, termsWord: 0n, balanceWei: 0n, rewardsPaidWei: 0n };
  await database()
    .db.insert(vaults)
    .values({ ...CHAIN, address, startAt: 1, deployBlock: 1, ...cursor, ...words });
}

it('entries from the time of a single vault name it once there are several', async () => {
  const { db } = database();
  const { id: userId, cookie } = await createUser({ locale: 'en' });
  await addVault(OLD);
  const [event] = await db
    .insert(vaultEvents)
    .values({
      ...CHAIN,
      vault: OLD,
      blockNumber: 3,
      blockHash: '0x1',
      blockTime: 1_772_000_000,
      logIndex: 0,
      txHash: `0x${'ab'.repeat(32)}`,
      kind: 'staked',
      account: `0x${'c3'.repeat(20)}`,
      amountWei: 1n,
      rewardWei: 0n,
      forfeitedWei: 0n,
      args: {},
    })
    .returning({ id: vaultEvents.id });
  const now = clock.now();
  const amountWei = '1500000000000000000';
  await inTransaction(db, (tx) =>
    notify(
      tx,
      { userId, kind: 'registered', now },
      { userId, kind: 'staked', params: { amountWei }, now, ...(event ? { eventId: event.id } : {}) },
      { userId, kind: 'stakesPaused', now, onceKey: `news ${OLD} paused 3` },
      { userId, kind: 'staked', params: { amountWei, vaultName: 'Vault 2' }, now, eventId: 999n },
    ),
  );
  const texts = async () =>
    (await ask('GET', '/api/profile/activity-logs', { cookie }))
      .json()
      .logs.map(({ description }: { description: string }) => description);
  const NEWS = 'New stakes are paused. Withdrawing and claiming work as before.';
  const registered = 'The account was created.';
  expect(await texts()).toEqual(['Vault 2: 1.5000 BNB, flexible.', NEWS, '1.5000 BNB, flexible.', registered]);
  await addVault(OPEN);
  await db.update(vaults).set({ name: 'Vault 1' }).where(eq(vaults.address, OLD));
  await db.update(vaults).set({ name: 'Vault 2' }).where(eq(vaults.address, OPEN));
  const named = ['Vault 2: 1.5000 BNB, flexible.', `Vault 1: ${NEWS}`, 'Vault 1: 1.5000 BNB, flexible.', registered];
  expect(await texts()).toEqual(named);
  const file = await ask('GET', '/api/profile/activity-logs/csv', { cookie });
  expect(file.body).toContain('Vault 1: 1.5000 BNB, flexible.');
});
