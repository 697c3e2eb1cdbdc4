/** Lost or changed events are restored, and the users' activity still refers to them. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity, vaultEvents, wallets } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { insertEvents, type NewEvent } from '../rows.store.ts';
import { expectEvents, makeExpectedTables } from './compare.store.ts';
import { repairEvents } from './heal-events.store.ts';

const database = useDatabase();
const clock = createTestClock();
const scope = { chainId: 56, vaultAddress: `0x${'a'.repeat(40)}`, from: 1, to: 1_000 };
const [MINE, OTHERS] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;

const staked = (blockNumber: number, account: string, more: Partial<NewEvent> = {}): NewEvent => ({
  blockNumber,
  blockHash: `0x${'b'.repeat(64)}`,
  blockTime: 1_700_000_000 + blockNumber,
  logIndex: 0,
  txHash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
  kind: 'staked',
  account,
  positionId: null,
  amountWei: BigInt(blockNumber),
  rewardWei: 0n,
  forfeitedWei: 0n,
  termDays: null,
  word: null,
  args: {},
  ...more,
});
/** The third and the fourth belong to one transaction. */
const EVENTS = [
  staked(10, MINE),
  staked(20, OTHERS),
  staked(30, MINE),
  staked(30, MINE, { logIndex: 1, amountWei: 31n }),
  staked(40, OTHERS),
  staked(50, MINE),
];

let userId = '';
let ids: bigint[] = [];

beforeEach(async () => {
  const { db } = database();
  await db.delete(vaultEvents);
  await db.delete(activity);
  await db.delete(wallets);
  userId = (await createTestUser(database(), { clock })).id;
  await db.insert(wallets).values({ address: MINE, userId, linkedAt: clock.now() });
  ids = await inTransaction(db, (tx) => insertEvents(tx, scope, EVENTS));
  await db.insert(activity).values(
    EVENTS.flatMap(({ account, kind, blockTime, txHash, amountWei }, index) => {
      const params = {
        wallet: MINE,
        amountWei: String(amountWei),
        rewardWei: '0',
        forfeitedWei: '0',
        vaultName: 'Old',
      };
      const entry = {
        userId,
        kind,
        params,
        createdAt: clock.now(),
        blockTime,
        txHash,
        eventId: ids[index],
        unread: true,
      };
      return account === MINE ? [entry] : [];
    }),
  );
});

const heal = () =>
  inTransaction(database().db, async (tx) => {
    await makeExpectedTables(tx);
    await expectEvents(tx, scope, EVENTS);
    await repairEvents(tx, scope, clock.now());
  });
const lose = (...lost: (bigint | undefined)[]) =>
  database().db.execute(
    sql`delete from vault_events where id in (${sql.join(
      lost.map((id) => sql`${String(id)}::bigint`),
      sql`, `,
    )})`,
  );
const written = () => database().db.select().from(vaultEvents).orderBy(vaultEvents.id);
const entries = () => database().db.select().from(activity).orderBy(activity.id);
/** Entries without their event ids, which may change, but with the amount of the event that each refers to. */
async function named() {
  const rows = await entries();
  const events = new Map((await written()).map((event) => [event.id, event]));
  return rows.map(({ eventId, ...entry }) => [entry, eventId === null ? null : events.get(eventId)?.amountWei]);
}
const ALL = EVENTS.map(({ amountWei }) => amountWei);

describe('a lost event', () => {
  it.each([
    ['between others', [2]],
    ['of somebody without an account', [1]],
    ['of a transaction with two of a kind', [3]],
    ['as the newest row', [5]],
    ['with all others', [0, 1, 2, 3, 4, 5]],
    ['with what came after it', [3, 4, 5]],
  ])('comes back under its number: %s', async (_, lost) => {
    const [before, events] = [await entries(), await written()];
    await lose(...lost.map((index) => ids[index]));
    await heal();
    expect(await entries()).toEqual(before);
    expect(await written()).toEqual(events);
  });

  it.each([[0], [2], [3], [5]])('gets another id if its own is taken, and keeps its entry: %i', async (index) => {
    const before = await named();
    const [taken] = (await written()).filter(({ id }) => id === ids[index]);
    await lose(ids[index]);
    if (taken)
      await database()
        .db.insert(vaultEvents)
        .values({ ...taken, chainId: 1, kind: 'pauseSet', account: null });
    await heal();
    expect(await named()).toEqual(before);
    const here = (await written()).filter(({ chainId }) => chainId === 56);
    expect(here.map(({ amountWei }) => amountWei)).toEqual(ALL);
  });

  it('is not given an id that the sequence has yet to assign', async () => {
    const before = await named();
    await database()
      .db.update(activity)
      .set({ eventId: 1_000_000n })
      .where(sql`event_id = ${String(ids[5])}::bigint`);
    await lose(ids[5]);
    await heal();
    expect(await named()).toEqual(before);
    expect((await written()).at(-1)?.id).toBeLessThan(1_000_000n);
  });

  it('is not given an id by which an entry refers to a lost event of another vault', async () => {
    await lose(ids[2]);
    const other = { txHash: `0x${'9'.repeat(64)}`, params: { wallet: MINE, amountWei: '900' } };
    await database()
      .db.update(activity)
      .set(other)
      .where(sql`event_id = ${String(ids[2])}::bigint`);
    await heal();
    expect((await entries()).find(({ txHash }) => txHash === other.txHash)).toMatchObject({
      eventId: ids[2],
      ...other,
    });
    const back = (await written()).find(({ amountWei }) => amountWei === 30n);
    expect((await entries()).find(({ eventId }) => eventId === back?.id)).toMatchObject({
      params: { amountWei: '30' },
    });
    expect((await written()).map(({ amountWei }) => amountWei)).toEqual(ALL);
  });

  it('without an entry gets one that is marked as read', async () => {
    await lose(ids[5]);
    await database()
      .db.delete(activity)
      .where(sql`event_id = ${String(ids[5])}::bigint`);
    await heal();
    const rows = await entries();
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toMatchObject({
      eventId: (await written()).at(-1)?.id,
      unread: false,
      params: { amountWei: '50' },
    });
  });
});

describe('a changed event', () => {
  const change = (index: number, set: Partial<typeof vaultEvents.$inferInsert>) =>
    database()
      .db.update(vaultEvents)
      .set(set)
      .where(sql`id = ${String(ids[index])}::bigint`);

  it('leaves a correct entry unchanged', async () => {
    const before = await entries();
    await change(2, { amountWei: 7n, account: OTHERS });
    await heal();
    expect(await entries()).toEqual(before);
  });

  it('corrects an entry that was written with it, and keeps the rest of the entry', async () => {
    const before = await entries();
    await change(2, { amountWei: 7n, txHash: `0x${'7'.repeat(64)}` });
    await database().db.execute(sql`
      update activity set tx_hash = ${`0x${'7'.repeat(64)}`}, params = params || '{"amountWei":"7","positionId":"3"}'
      where event_id = ${String(ids[2])}::bigint`);
    await heal();
    expect(await entries()).toEqual(before);
  });

  it('moves from the wrong user’s activity to its owner’s', async () => {
    const other = await createTestUser(database(), { clock });
    await database().db.insert(wallets).values({ address: OTHERS, userId: other.id, linkedAt: clock.now() });
    await change(2, { account: OTHERS });
    await database().db.execute(sql`
      update activity set user_id = ${other.id}, params = params || ${JSON.stringify({ wallet: OTHERS })}::jsonb
      where event_id = ${String(ids[2])}::bigint`);
    await heal();
    const rows = (await entries()).filter(({ eventId }) => eventId === ids[2]);
    expect(rows.map((row) => [row.userId, row.params.wallet, row.unread])).toEqual([[userId, MINE, false]]);
  });
});
