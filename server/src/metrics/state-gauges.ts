/** Gauges read on each scrape: the checks of `/alarmz`, the indexer, the pools. Unknown figures are omitted. */
import type { Alarm } from '@eleven/protocol/api/alarms';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { Gauge, type Registry } from 'prom-client';
import type { PoolFigures } from '../db/database.ts';

export type PoolName = 'web' | 'background';

export interface StateSources {
  readonly readAlarms: () => Promise<readonly Alarm[]>;
  readonly indexers: () => readonly IndexerReading[];
  readonly readReserves: () => Promise<readonly OfReserve[]>;
  readonly endpoints: () => readonly {
    readonly name: string;
    readonly asideBecause: string | undefined;
    readonly budgetUsed: number | undefined;
  }[];
  readonly pools: () => readonly (readonly [PoolName, PoolFigures])[];
  readonly now: () => Date;
}

interface IndexerReading {
  readonly vault: string;
  readonly ok: boolean;
  readonly isLeader: boolean;
  readonly halted: boolean;
  readonly cursorBlock: number | null;
  readonly lagBlocks: number | null;
  readonly cursorTime: number | null;
}

interface OfReserve {
  readonly vault: string;
  readonly rateBps: number;
  readonly freeWei: bigint;
  /** Null if nothing uses up the reserve. */
  readonly runwaySeconds: number | null;
}

/** Gauges that each come from one figure of one check. */
const OF_CHECKS: readonly (readonly [name: string, help: string, check: Alarm['name'], figure: string])[] = [
  ['eleven_chain_head_block', 'Newest block of the chain at the last look.', 'chain', 'headBlock'],
  ['eleven_mail_waiting', 'Emails that should have left.', 'mail', 'waiting'],
  [
    'eleven_mail_oldest_due_seconds',
    'How long the oldest of them has been due; 0: none is.',
    'mail',
    'oldestDueSeconds',
  ],
  ['eleven_push_waiting', 'Notifications to devices that should have left.', 'push', 'waiting'],
  [
    'eleven_push_oldest_due_seconds',
    'How long the oldest of them has been due; 0: none is.',
    'push',
    'oldestDueSeconds',
  ],
  ['eleven_disk_free_bytes', 'Free space where DATA_DIR is.', 'disk', 'freeBytes'],
];
/** Values for null, for figures where null does not mean unknown. */
const NULLS: Readonly<Record<string, number>> = {
  eleven_mail_oldest_due_seconds: 0,
  eleven_push_oldest_due_seconds: 0,
};

export function createStateGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const alarm = gauge('eleven_alarm', 'Of each check of /alarmz: 1 while somebody has to look.', ['check']);
  const ofChecks = OF_CHECKS.map(([name, help, ...source]) => ({ name, source, gauge: gauge(name, help) }));
  const ofVault = (name: string, help: string) => gauge(name, help, ['vault']);
  // A healthy vault must not hide another whose indexer is late, halted, or not running.
  const leader = ofVault('eleven_indexer_leader', '1 in the process that follows the vault.');
  const halted = ofVault(
    'eleven_indexer_halted',
    '1 while indexing of the vault is halted: the chain contradicts what is stored.',
  );
  const late = ofVault(
    'eleven_indexer_late',
    '1 while final blocks of the vault are not indexed in time, as this process sees it. A halt is not lateness.',
  );
  const cursor = ofVault('eleven_indexer_cursor_block', 'Last block whose events are in the database.');
  const lag = ofVault('eleven_indexer_lag_blocks', 'Finalized blocks that are not indexed yet.');
  const age = ofVault(
    'eleven_indexer_finalized_age_seconds',
    'Age of the newest final block that is indexed, by its own time; below 0 where the time of a local chain was moved.',
  );
  const NEEDED = 'None of a vault that takes no stakes and holds no flexible ones.';
  const rate = ofVault(
    'eleven_rate_bps',
    `What flexible stakes earn now, in hundredths of a percent a year: 1100, or 0 without reserve. ${NEEDED}`,
  );
  const runway = ofVault(
    'eleven_reserve_runway_seconds',
    `For how long the reserve pays today's flexible stakes; +Inf without any. ${NEEDED}`,
  );
  const free = ofVault(
    'eleven_reserve_free_bnb',
    `The free reserve in BNB, rounded to a floating-point number: for graphs and alerts, never for decisions about money. ${NEEDED}`,
  );
  const aside = gauge('eleven_rpc_endpoint_aside', '1 while an RPC endpoint is set aside: two others contradict it.', [
    'endpoint',
  ]);
  const budget = gauge(
    'eleven_rpc_budget_used_ratio',
    'Part of its requests of the day or month that an RPC endpoint has used up to now. None without a budget.',
    ['endpoint'],
  );
  const pools = gauge(
    'eleven_db_pool_connections',
    'Connections to PostgreSQL, and queries that wait for one. None with the embedded database.',
    ['pool', 'state'],
  );
  let sources: StateSources | undefined;

  return {
    watch(of: StateSources) {
      sources = of;
    },
    async refresh(): Promise<void> {
      if (!sources) return;
      const [checks, reserves] = await Promise.all([sources.readAlarms(), sources.readReserves()]);
      for (const { name, ok } of checks) alarm.set({ check: name }, ok ? 0 : 1);
      const figure = (check: string, name: string) => checks.find((one) => one.name === check)?.figures[name];
      for (const { name, source, gauge: one } of ofChecks) {
        const value = figure(...source);
        set(one, value === null ? NULLS[name] : value);
      }
      for (const one of sources.indexers()) {
        const { vault, ok, isLeader, cursorTime } = one;
        leader.set({ vault }, isLeader ? 1 : 0);
        halted.set({ vault }, one.halted ? 1 : 0);
        late.set({ vault }, ok || one.halted ? 0 : 1);
        setOf(cursor, vault, one.cursorBlock);
        setOf(lag, vault, one.lagBlocks);
        setOf(age, vault, cursorTime === null ? null : sources.now().getTime() / 1_000 - cursorTime);
      }
      for (const one of [rate, runway, free]) one.reset();
      for (const { vault, rateBps, runwaySeconds, freeWei } of reserves) {
        rate.set({ vault }, rateBps);
        runway.set({ vault }, runwaySeconds ?? Number.POSITIVE_INFINITY);
        free.set({ vault }, Number(freeWei) / Number(WEI_PER_BNB));
      }
      for (const { name: endpoint, asideBecause, budgetUsed } of sources.endpoints()) {
        aside.set({ endpoint }, asideBecause === undefined ? 0 : 1);
        if (budgetUsed !== undefined) budget.set({ endpoint }, budgetUsed);
      }
      for (const [pool, figures] of sources.pools()) {
        for (const [state, count] of Object.entries(figures)) pools.set({ pool, state }, count);
      }
    },
  };
}

/** Removes an unknown figure, because its last value would look current. */
function set(gauge: Gauge, value: unknown): void {
  if (typeof value === 'number') gauge.set(value);
  else gauge.remove();
}

function setOf(gauge: Gauge, vault: string, value: number | null): void {
  if (value === null) gauge.remove({ vault });
  else gauge.set({ vault }, value);
}
