/** No request reads the whole table, however rare the events it filters for. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { type EventFilter, selectEvents } from './public-api.store.ts';

const CHAIN = 56;
const [OLD, NEW] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const EVENTS = 30_000;
const OF_OLD = 1_000;
const database = useDatabase();

beforeAll(async () => {
  const { db } = database();
  await db.execute(sql`
    insert into vault_events (chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
      amount_wei, reward_wei, forfeited_wei, args)
    select ${CHAIN}::integer, case when n <= ${OF_OLD} then ${OLD} else ${NEW} end, n, '0x' || n, n, 0, '0x' || n,
      (array['staked', 'unstaked', 'rewardPaid'])[1 + n % 3], '0x' || n % 100, 1, 0, 0, '{}'
    from generate_series(1, ${EVENTS}::integer) as n`);
  await db.execute(sql`analyze vault_events`);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that were visited by the plan's reads of tables and indexes. */
function rowsRead({ Plans: parts = [], ...plan }: Plan): number {
  if (parts.length > 0) return parts.reduce((sum, part) => sum + rowsRead(part), 0);
  return plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0));
}

const ALL: EventFilter = { kind: undefined, account: undefined, before: undefined, after: undefined };

it.each([
  ['a kind that never happened', [OLD, NEW], { ...ALL, kind: 'emergencyExited' }],
  ['an act of the operator that never happened', [OLD, NEW], { ...ALL, kind: 'guardianSet' }],
  ['a kind that never happened in one vault', [OLD], { ...ALL, kind: 'emergencyExited' }],
  ['a vault in which nothing has happened for a long time', [OLD], ALL],
  ['a kind in such a vault', [OLD], { ...ALL, kind: 'staked' }],
  ['everything', [OLD, NEW], ALL],
] as const)('%s is found without reading all events', async (_what, addresses, filter) => {
  const { db } = database();
  for (const order of ['asc', 'desc'] as const) {
    const until = { blockNumber: EVENTS, blockTime: EVENTS };
    const query = selectEvents(db, { chainId: CHAIN, vaults: addresses }, filter, { limit: 101, order, until });
    const { rows } = await db.execute<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('there is no plan');
    expect(rowsRead(plan), `${order} ${JSON.stringify(plan)}`).toBeLessThanOrEqual(2 * OF_OLD);
  }
});
