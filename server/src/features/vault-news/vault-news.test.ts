import { and, asc, eq, inArray } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { activity, mails, users, vaultNews, vaults, wallets } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { rollBack } from '../../indexer/roll-back.ts';
import { createLocalHub } from '../../live/hub.ts';
import { createNotify, type Notify } from '../../notify/notify.ts';
import { createTestUser } from '../../testing/app.ts';
import { type TestVault, useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { renderEntry } from '../activity/log.ts';
import { notifyBatch } from './fan-out.ts';
import { readReserveAnnouncements } from './reserve-notice.ts';

const DAY = 86_400;
const BNB = parseEther('1');
const QUICK_LOOKS = { agreements: 2, contradictions: 3, everyMs: 5, most: 12 };

const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  // Stakers in the vault of another test are not notified about the next one's.
  await database().db.delete(wallets);
});

async function follow(vault?: TestVault) {
  const indexed = await indexVault(chain(), database(), vault ? { vault } : {});
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

async function person(address?: string, options: { role?: string; locale?: 'ko' | 'en' } = {}) {
  const { id } = await createTestUser(database(), { clock: createTestClock(), locale: options.locale ?? 'en' });
  const { db } = database();
  const role = options.role ?? 'user';
  await db.update(users).set({ emailVerified: true, role, timeZone: 'Asia/Seoul' }).where(eq(users.id, id));
  if (address) await db.insert(wallets).values({ address: address.toLowerCase(), userId: id, linkedAt: new Date() });
  return id;
}

const deps = (notify: Notify = createNotify(createLocalHub())) => ({
  db: database().db,
  clock: systemClock,
  notifyOf: () => notify,
});
async function notifyAll() {
  while (await notifyBatch(deps()));
}

const entriesOf = (userId: string) =>
  database()
    .db.select()
    .from(activity)
    .where(and(eq(activity.userId, userId), inArray(activity.kind, NEWS)))
    .orderBy(asc(activity.id));
const NEWS = [
  'runwayBelow',
  'rateZero',
  'rateBack',
  'runwayBack',
  'reserveFunded',
  'reserveWithdrawn',
  'stakesPaused',
  'stakesResumed',
];
const notificationsOf = async (userId: string) =>
  (await entriesOf(userId)).map(({ kind, params }) =>
    params.days && params.days !== '0' ? `${kind} ${params.days}` : kind,
  );

/** A vault whose time can be moved, and the actions of a staker, a whale and the owner. */
async function scene() {
  const [staker, whale] = [chain().account(1), chain().account(2)];
  const one = await follow();
  const { vault, settle } = one;
  const act = (from: `0x${string}`, action: VaultAction) => chain().send(vault, from, action);
  return {
    ...one,
    staker,
    whale,
    act,
    owner: chain().account(0),
    pass: async (days: number) => {
      await chain().moveTime(Math.round(days * DAY));
      await settle();
      await notifyAll();
    },
    readAgain: async () => {
      await database()
        .db.update(vaults)
        .set({ cursorHash: `0x${'ee'.repeat(32)}` })
        .where(and(eq(vaults.chainId, 31337), eq(vaults.address, vault.address.toLowerCase())));
      expect((await rollBack(database(), one.chain, QUICK_LOOKS)).falseAlarm).toBe(false);
      await settle();
      await notifyAll();
    },
  };
}

describe('stakers are notified of the reserve, once', () => {
  it('drained by the operator: the withdrawal, 60, 30 and 7 days, 0 %, and that it is back, with re-reading between', async () => {
    const { staker, owner, act, pass, readAgain, vault } = await scene();
    const reader = await person(staker);
    const korean = await person(chain().account(3), { locale: 'ko' });
    const stranger = await person(chain().account(4));
    const staff = await person(undefined, { role: 'support' });
    await act(staker, { functionName: 'stake', value: 100n * BNB });
    await act(chain().account(3), { functionName: 'lock', args: [365n], value: BNB });
    await pass(1);
    expect(await notificationsOf(reader)).toEqual([]);

    await act(owner, { functionName: 'withdrawReserve', args: [owner, 10_000n * BNB] });
    await pass(1);
    expect(await notificationsOf(reader)).toEqual(['reserveWithdrawn']);
    await pass(29);
    await readAgain();
    // Sent once the runway has been below 60 days for 24 hours.
    expect(await notificationsOf(reader)).toEqual(['reserveWithdrawn']);
    await pass(2);
    await readAgain();
    expect(await notificationsOf(reader)).toEqual(['reserveWithdrawn', 'runwayBelow 60']);
    // After a gap over several thresholds, only the lowest is reported.
    await pass(200);
    await readAgain();
    expect(await notificationsOf(reader)).toEqual(['reserveWithdrawn', 'runwayBelow 60', 'rateZero']);

    const above = async () =>
      (await readReserveAnnouncements(database().db, { chainId: 31337, vaultAddress: vault.address })).map(
        ({ severity, text }) => [severity, text.en],
      );
    expect(await above()).toEqual([['critical', expect.stringMatching(/^The flexible rate is 0%/)]]);

    // Stakers are not notified of dust, but of a real refill, once.
    await act(chain().account(5), { functionName: 'fund', value: 1_000_000n });
    await pass(0.1);
    expect(await notificationsOf(reader)).toHaveLength(3);
    await act(chain().account(5), { functionName: 'fund', value: 50n * BNB });
    await pass(0.1);
    await readAgain();
    const all = ['reserveWithdrawn', 'runwayBelow 60', 'rateZero', 'rateBack'];
    expect(await notificationsOf(reader)).toEqual(all);
    expect(await above()).toEqual([]);
    expect(await notificationsOf(korean)).toEqual(all);
    expect(await notificationsOf(staff)).toEqual(all);
    expect(await notificationsOf(stranger)).toEqual([]);

    const { db } = database();
    const notified = await db.select().from(mails).where(eq(mails.userId, reader));
    expect(notified.map(({ params }) => params.activity)).toEqual(['staked', ...all.map((kind) => kind.split(' ')[0])]);
    const words = async (id: string, locale: 'ko' | 'en') =>
      (await entriesOf(id)).map((row) => renderEntry(row, locale, 'Asia/Seoul').description);
    expect((await words(korean, 'ko'))[2]).toContain('소진되어');
    expect((await words(reader, 'en'))[0]).toMatch(/^The operator withdrew \d+\.\d{4} BNB .* funded until .*GMT\+9/);
    expect((await words(reader, 'en'))[0]).not.toContain('withdrawable');
    expect((await words(staff, 'en'))[2]).toContain('flexible principal 100.0000');
    const news = await db.select().from(vaultNews).where(eq(vaultNews.vault, vault.address.toLowerCase()));
    expect(news.filter(({ notifiedAt }) => notifiedAt === null)).toEqual([]);
  });

  it('of a pause and its end, and not of a whale that comes for a moment', async () => {
    const { staker, whale, owner, act, pass } = await scene();
    const reader = await person(staker);
    await act(staker, { functionName: 'stake', value: 100n * BNB });
    await act(owner, { functionName: 'setPaused', args: [true] });
    await pass(0.1);
    await act(owner, { functionName: 'setPaused', args: [false] });
    await pass(0.1);
    expect(await notificationsOf(reader)).toEqual(['stakesPaused', 'stakesResumed']);
    await chain().client.setBalance({ address: whale, value: 100_000n * BNB });
    // So much that the runway stays just above ninety days; later it is 59 days for less than a day.
    await act(whale, { functionName: 'stake', value: 35_000n * BNB });
    await pass(40);
    await act(whale, { functionName: 'exit' });
    await pass(0.1);
    expect((await notificationsOf(reader)).filter((kind) => kind.startsWith('runway'))).toEqual([
      'runwayBelow 60',
      'runwayBack 60',
    ]);
  });
});

describe('the fan-out', () => {
  const noNotice: Notify = async () => {
    throw new Error('cut off');
  };

  it('loses nothing and notifies nobody twice when it is interrupted between any two steps, with two processes', async () => {
    const { staker, owner, act, settle } = await scene();
    const readers = [
      await person(staker),
      await person(chain().account(6)),
      await person(undefined, { role: 'admin' }),
    ];
    await act(staker, { functionName: 'stake', value: BNB });
    await act(chain().account(6), { functionName: 'stake', value: BNB });
    await act(owner, { functionName: 'setPaused', args: [true] });
    await settle();
    await expect(notifyBatch(deps(noNotice))).rejects.toThrow('cut off');
    // Written, and interrupted before the commit.
    const inner = createNotify(createLocalHub());
    const afterwards: Notify = async (tx, ...notices) => {
      await inner(tx, ...notices);
      throw new Error('cut off');
    };
    await expect(notifyBatch(deps(afterwards))).rejects.toThrow('cut off');
    for (const id of readers) expect(await notificationsOf(id)).toEqual([]);
    await Promise.all([notifyAll(), notifyAll()]);
    for (const id of readers) expect(await notificationsOf(id)).toEqual(['stakesPaused']);
  });

  it('continues where it was, batch by batch', async () => {
    const { staker, owner, act, settle } = await scene();
    const { db } = database();
    await act(staker, { functionName: 'stake', value: BNB });
    const ids = Array.from({ length: 1_200 }, (_, index) => `crowd-${index.toString().padStart(5, '0')}`);
    await inTransaction(db, (tx) =>
      tx.insert(users).values(ids.map((id) => ({ id, name: 'Crowd', email: `${id}@example.org`, role: 'readonly' }))),
    );
    await act(owner, { functionName: 'setPaused', args: [true] });
    await settle();
    const batches: number[] = [];
    const inner = createNotify(createLocalHub());
    const counted: Notify = (tx, ...notices) => {
      batches.push(notices.length);
      return inner(tx, ...notices);
    };
    while (await notifyBatch(deps(counted)));
    expect(batches.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(1_200);
    expect(Math.max(...batches)).toBe(500);
    const rows = await db.select({ id: activity.userId }).from(activity).where(inArray(activity.userId, ids));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_200);
    expect(rows).toHaveLength(1_200);
  });
});
