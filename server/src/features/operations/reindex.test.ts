/**
 * A vault is read again from a real chain, by a real indexer, into a database whose rows somebody has changed.
 *
 * long because: one chain and one vault serve every kind of damage.
 */
import { reindexList, reindexPreview } from '@eleven/protocol/api/admin/reindex';
import { countDifferences } from '@eleven/protocol/reindex';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  accountDays,
  activity,
  auditLog,
  flexibleStakes,
  positions,
  reindexedEvents,
  vaultDailySnapshots,
  vaultEvents,
  vaults,
  wallets,
} from '../../db/schema.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { TestChain } from '../../testing/chain/anvil.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { type IndexedVault, indexVault } from '../../testing/chain/indexed-vault.ts';
import { falseLogs } from '../../testing/chain/rpc-faults.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/database.ts';

const [BNB, DAY] = [parseEther('1'), 86_400];
const LIST = '/api/admin/operations/reindexes';
const reason = 'The restore of yesterday';
const clock = createTestClock();

let chain: TestChain;
let rpc: FaultyRpc;
let database: Database;
let drop: () => Promise<void>;
let api: VaultApp;
/** Follows the vault; a new one after each restart. */
let indexed: IndexedVault;
const members = {} as Record<'admin' | 'support' | 'readonly', TestUser>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  ({ database, drop } = fresh);
  chain = await TestChain.start();
  rpc = await FaultyRpc.start(chain.url);
  api = await createVaultApp(chain, database, { clock }, { rpcUrls: [rpc.url] });
  indexed = api.indexed;
  for (const role of ['admin', 'support', 'readonly'] as const) {
    members[role] = await createTestUser(database, { clock, role, scope: 'admin', name: `The ${role}` });
  }
  const staker = await createTestUser(database, { clock });
  const linkedAt = clock.now();
  const address = chain.account(1).toLowerCase();
  await database.db.insert(wallets).values({ address, userId: staker.id, linkedAt });
  const { vault } = indexed;
  await chain.send(vault, chain.account(1), { functionName: 'stake', value: 10n * BNB });
  await chain.send(vault, chain.account(2), { functionName: 'stake', value: 3n * BNB });
  await chain.send(vault, chain.account(1), { functionName: 'lock', args: [30n], value: 5n * BNB });
  await chain.send(vault, chain.account(2), { functionName: 'lock', args: [90n], value: 2n * BNB });
  await chain.moveTime(31 * DAY);
  await chain.send(vault, chain.account(1), { functionName: 'claim' });
  await chain.send(vault, chain.account(1), { functionName: 'redeem', args: [1n] });
  await indexed.settle();
  await chain.moveTime(2 * DAY);
  await chain.send(vault, chain.account(2), { functionName: 'unstake', args: [BNB] });
  await indexed.settle();
});
afterAll(async () => {
  await indexed?.indexer.stop();
  await api?.close();
  await rpc?.stop();
  await chain?.stop();
  await drop?.();
});

const STAKES = 'vault_events flexible_stakes positions vault_days account_days vault_closings vaults'.split(' ');
const OTHERS = 'vault_news activity mails pushes price_cursors timelock_events'.split(' ');
const TABLES = [...STAKES, ...OTHERS];
/** Every row as text: equality means identical bytes. */
async function everything(tables = TABLES): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select t::text as text from ${sql.identifier(table)} as t order by 1`,
    );
    found[table] = rows.map(({ text }) => text);
  }
  return found;
}
const start = (body: object = {}, member = members.admin) => {
  const { address, deployBlock } = indexed.vault;
  return api.send('POST', LIST, { vault: address, fromBlock: deployBlock, reason, ...body }, member);
};
const list = async (member = members.readonly) => reindexList.reply.parse((await api.get(LIST, member)).json());
async function newest() {
  const [first] = (await list()).reindexes;
  if (!first) throw new Error('there is none');
  return first;
}
async function ended() {
  await vi.waitFor(async () => expect((await newest()).endedAt).not.toBeNull());
  return newest();
}
async function readAgain(body: object = {}) {
  expect((await start(body)).statusCode).toBe(200);
  return ended();
}
async function restart(options: Parameters<typeof indexVault>[2] = {}): Promise<void> {
  await indexed.indexer.stop();
  indexed = await indexVault(chain, database, { vault: indexed.vault, rpcUrls: [rpc.url], ...options });
}
async function eventsOf(kind: string) {
  return database.db
    .select()
    .from(vaultEvents)
    .where(and(eq(vaultEvents.kind, kind), eq(vaultEvents.chainId, 31337)))
    .orderBy(vaultEvents.id);
}
async function first(kind: string) {
  const [event] = await eventsOf(kind);
  if (!event) throw new Error(`no event ${kind}`);
  return event;
}

describe('a healthy database', () => {
  it('gets a preview of what would be read, and stays unchanged, to the byte', async () => {
    const { address, deployBlock } = indexed.vault;
    const url = `/api/admin/operations/reindex?vault=${address}`;
    expect((await api.get(url, members.support)).statusCode).toBe(403);
    const preview = reindexPreview.reply.parse((await api.get(url, members.admin)).json());
    const before = await everything();
    expect(preview).toMatchObject({ fromBlock: deployBlock, firstBlock: deployBlock });
    expect(preview.events).toBe(before.vault_events?.length);
    expect(preview.blocks).toBe(preview.toBlock - deployBlock + 1);
    expect(preview.seconds).toBeGreaterThan(0);
    expect((await start({}, members.support)).statusCode).toBe(403);
    const done = await readAgain();
    expect(done).toMatchObject({ state: 'done', by: 'The admin', reason, failure: null, toBlock: preview.toBlock });
    expect(done.events).toBe(preview.events);
    expect(done.result && countDifferences(done.result)).toBe(0);
    expect(done.result?.tables).toHaveLength(7);
    expect(await everything()).toEqual(before);
    expect(await database.db.select().from(reindexedEvents)).toEqual([]);
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.act, 'reindex.asked'));
    expect(acts).toHaveLength(1);
  });

  it('stays unchanged when only its newest blocks are read again', async () => {
    const before = await everything();
    const { fromBlock, toBlock, result } = await readAgain({ fromBlock: (await first('redeemed')).blockNumber });
    expect([fromBlock <= Number(toBlock), result && countDifferences(result)]).toEqual([true, 0]);
    expect(await everything()).toEqual(before);
  });

  it('is read again one reading at a time, from a block of the vault', async () => {
    await indexed.indexer.stop();
    expect((await start({ fromBlock: 10_000_000 })).json()).toMatchObject({ code: 'reindex.blockUnknown' });
    const { id } = (await start()).json();
    expect((await start()).json()).toMatchObject({ code: 'reindex.running' });
    const stop = (member = members.admin) => api.send('POST', `${LIST}/${id}/stop`, { reason }, member);
    expect((await stop(members.support)).statusCode).toBe(403);
    expect((await stop()).statusCode).toBe(204);
    expect((await stop()).statusCode).toBe(404);
    expect(await newest()).toMatchObject({ id, state: 'stopped' });
    await restart();
  });
});

describe('rows that somebody has changed', () => {
  it('are fixed, row by row, and nobody is notified', async () => {
    const { db } = database;
    const before = await everything();
    const [locked, claimed] = [await first('locked'), await first('rewardPaid')];
    await db.delete(vaultEvents).where(eq(vaultEvents.id, locked.id));
    await db
      .update(vaultEvents)
      .set({ rewardWei: 1n, args: { ...claimed.args, rewardWei: '1' } })
      .where(eq(vaultEvents.id, claimed.id));
    const { id: _, ...made } = claimed;
    await db.insert(vaultEvents).values({ ...made, logIndex: 77 });
    await db.update(flexibleStakes).set({ principalWei: 99n * BNB });
    await db.insert(flexibleStakes).values({
      chainId: 31337,
      vault: indexed.vault.address.toLowerCase(),
      account: `0x${'9'.repeat(40)}`,
      principalWei: BNB,
      accruedWei: 0n,
      fundedSecondsPaid: 0,
      earnedWei: 0n,
    });
    await db.delete(positions).where(eq(positions.id, 2));
    await db.update(accountDays).set({ takenWei: 5n });
    await db.update(vaultDailySnapshots).set({ totalsWord: 3n });
    const { result, state } = await readAgain();
    expect(state).toBe('done');
    const differences = Object.fromEntries(
      (result?.tables ?? []).map(({ table, missing, extra, changed }) => [table, [missing, extra, changed]]),
    );
    expect(differences).toMatchObject({
      vault_events: [1, 1, 1],
      flexible_stakes: [0, 1, 2],
      positions: [1, 0, 0],
      vaults: [0, 0, 0],
    });
    expect(differences.account_days?.[2]).toBeGreaterThan(0);
    expect(differences.vault_closings?.[2]).toBeGreaterThan(0);
    expect(result?.samples.map(({ table }) => table)).toContain('positions');
    expect(await everything()).toEqual(before);
  });

  it('are fixed if the vault’s total was changed, and the halt because of it ends', async () => {
    const before = await everything();
    await indexed.indexer.stop();
    await database.db.update(vaults).set({ totalsWord: 1n, haltedBecause: 'changed by hand' });
    await restart();
    const { result, state } = await readAgain();
    expect(state).toBe('done');
    expect(result?.tables.at(-1)).toEqual({ table: 'vaults', missing: 0, extra: 0, changed: 1 });
    expect(await everything()).toEqual(before);
  });

  it('stay if the total is wrong and no endpoint has the state with the correct one', async () => {
    const [right] = await database.db.select({ totalsWord: vaults.totalsWord }).from(vaults);
    await indexed.indexer.stop();
    await database.db.update(vaults).set({ totalsWord: 1n });
    rpc.answerWith(({ method }) =>
      method === 'eth_call' ? { error: { code: -32_000, message: 'missing trie node' } } : undefined,
    );
    await restart();
    expect(await readAgain()).toMatchObject({ state: 'failed', failure: 'noHistory' });
    expect(await database.db.select({ totalsWord: vaults.totalsWord }).from(vaults)).toEqual([{ totalsWord: 1n }]);
    await indexed.indexer.stop();
    rpc.answerWith(undefined);
    await database.db.update(vaults).set({ ...right, haltedBecause: null });
    await restart();
  });

  it('keep the order of ids and the entries of users, even if the number of a lost event is taken', async () => {
    const { db } = database;
    const locked = await first('locked');
    const kept = ['mails', 'flexible_stakes', 'positions'];
    const { eventId: _, ...columns } = getTableColumns(activity);
    const entries = () =>
      db
        .select({ ...columns, event: vaultEvents.kind, block: vaultEvents.blockNumber, of: vaultEvents.chainId })
        .from(activity)
        .leftJoin(vaultEvents, eq(vaultEvents.id, activity.eventId))
        .orderBy(activity.id);
    const before = [await everything(kept), await entries()];
    await db.delete(vaultEvents).where(eq(vaultEvents.id, locked.id));
    await db.insert(vaultEvents).values({ ...locked, chainId: 1, kind: 'pauseSet', account: null });
    const { result } = await readAgain();
    expect(result && countDifferences(result)).toBe(1);
    const { rows } = await db.execute<{ ordered: boolean; known: number }>(sql`
      select bool_and(block_number >= coalesce(earlier, 0)) as ordered from (
        select block_number, lag(block_number) over (order by id) as earlier from vault_events where chain_id = 31337) as t`);
    expect(rows[0]?.ordered).toBe(true);
    expect([await everything(kept), await entries()]).toEqual(before);
    await db.delete(vaultEvents).where(eq(vaultEvents.chainId, 1));
  });
});

describe('during a reading', () => {
  it('the process may end: another one continues, and the API still serves figures', async () => {
    await indexed.indexer.stop();
    await database.db.update(flexibleStakes).set({ accruedWei: 7n });
    expect((await start()).statusCode).toBe(200);
    expect(await newest()).toMatchObject({ state: 'waiting', endedAt: null });
    expect((await api.get('/api/vault')).statusCode).toBe(200);
    await restart();
    const { result } = await ended();
    expect(result?.tables.find(({ table }) => table === 'flexible_stakes')).toMatchObject({ changed: 2 });
  });

  it('an endpoint that omits an event changes nothing', async () => {
    const before = await everything();
    await indexed.indexer.stop();
    await start();
    rpc.answerWith(falseLogs((all) => all.toSpliced(all.length >> 1, 1)));
    await restart();
    expect(await ended()).toMatchObject({ state: 'failed', failure: 'doesNotAddUp' });
    rpc.answerWith(undefined);
    expect(await everything()).toEqual(before);
  });

  it('a block that is not final yet may change', async () => {
    await start();
    await chain.send(indexed.vault, chain.account(3), { functionName: 'stake', value: BNB });
    await chain.client.request({ method: 'anvil_reorg', params: [1, []] } as never);
    await chain.send(indexed.vault, chain.account(3), { functionName: 'stake', value: 2n * BNB });
    await indexed.settle();
    const { result } = await ended();
    expect(result && countDifferences(result)).toBe(0);
    const again = await readAgain();
    expect(again.result && countDifferences(again.result)).toBe(0);
    expect((await eventsOf('staked')).map(({ amountWei }) => amountWei)).toContain(2n * BNB);
  });

  it('a final block that changes leads to no change here: the repair handles it', async () => {
    await chain.send(indexed.vault, chain.account(3), { functionName: 'stake', value: BNB });
    await indexed.settle();
    await indexed.indexer.stop();
    const before = await everything(TABLES.filter((table) => table !== 'vaults'));
    await start();
    await chain.client.request({ method: 'anvil_reorg', params: [5, []] } as never);
    await chain.client.mine({ blocks: 3 });
    await restart();
    expect(await ended()).toMatchObject({ state: 'failed', failure: 'chainChanged' });
    expect(await everything(TABLES.filter((table) => table !== 'vaults'))).toEqual(before);
  });
});
