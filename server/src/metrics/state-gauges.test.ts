import type { Alarm } from '@eleven/protocol/api/alarms';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createStateGauges, type StateSources } from './state-gauges.ts';

const indexer = {
  vault: 'Vault 1',
  ok: true,
  isLeader: true,
  halted: false,
  cursorBlock: 90,
  lagBlocks: 2,
  cursorTime: 1_700_000_000,
};
const sources = (changes: Partial<StateSources> = {}): StateSources => ({
  readAlarms: async (): Promise<Alarm[]> => [
    { name: 'chain', ok: true, figures: { headBlock: 100 } },
    { name: 'mail', ok: true, figures: { waiting: 3, oldestDueSeconds: 40 } },
  ],
  indexers: () => [indexer],
  readReserves: async () => [
    { vault: 'Vault 1', rateBps: 1100, freeWei: (3n * WEI_PER_BNB) / 2n, runwaySeconds: 86_400 },
  ],
  endpoints: () => [],
  pools: () => [],
  now: () => new Date(1_700_000_012_000),
  ...changes,
});

/** The gauges after scrapes of these states, one after the other. */
async function after(...states: StateSources[]): Promise<Record<string, number>> {
  const registry = new Registry();
  const gauges = createStateGauges(registry);
  for (const state of states) {
    gauges.watch(state);
    await gauges.refresh();
  }
  const lines = (await registry.metrics()).split('\n').filter((line) => /^eleven/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

const NAMES = [
  'eleven_chain_head_block',
  'eleven_indexer_cursor_block{vault="Vault 1"}',
  'eleven_indexer_lag_blocks{vault="Vault 1"}',
  'eleven_indexer_finalized_age_seconds{vault="Vault 1"}',
  'eleven_rate_bps{vault="Vault 1"}',
  'eleven_reserve_runway_seconds{vault="Vault 1"}',
  'eleven_reserve_free_bnb{vault="Vault 1"}',
];

it('shows the figures of the last scrape', async () => {
  const shown = await after(sources());
  expect(NAMES.map((name) => shown[name])).toEqual([100, 90, 2, 12, 1100, 86_400, 1.5]);
  expect([shown.eleven_mail_waiting, shown.eleven_mail_oldest_due_seconds]).toEqual([3, 40]);
});

it('a figure that is unknown now is left out: its last value would look current', async () => {
  const unknown = sources({
    readAlarms: async (): Promise<Alarm[]> => [
      { name: 'chain', ok: false, figures: { headBlock: null } },
      { name: 'mail', ok: true, figures: { waiting: 0, oldestDueSeconds: null } },
    ],
    indexers: () => [{ ...indexer, cursorBlock: null, lagBlocks: null, cursorTime: null }],
    readReserves: async () => [],
  });
  const shown = await after(sources(), unknown);
  expect(NAMES.filter((name) => name in shown)).toEqual([]);
  expect(shown['eleven_alarm{check="chain"}']).toBe(1);
  // Here null means that no email is due.
  expect(shown.eleven_mail_oldest_due_seconds).toBe(0);
});

it.each([
  ['in time', {}, [0, 0]],
  ['late', { ok: false }, [1, 0]],
  ['halted', { ok: false, halted: true }, [0, 1]],
])('an indexer that is %s', async (_, changes, [late, halted]) => {
  const shown = await after(sources({ indexers: () => [{ ...indexer, ...changes }] }));
  expect(shown['eleven_indexer_late{vault="Vault 1"}']).toBe(late);
  expect(shown['eleven_indexer_halted{vault="Vault 1"}']).toBe(halted);
});
