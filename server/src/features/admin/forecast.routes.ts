/** The forecast of a vault's reserve, as data and as a file, and the history of funding and withdrawals. */

import {
  forecastExport,
  type ReserveForecast,
  reserveForecast,
  reserveHistory,
} from '@eleven/protocol/api/admin/forecast';
import type { FastifyInstance } from 'fastify';
import { exportList } from '../../audit/export.ts';
import { perVault, type Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { route } from '../../http/route.ts';
import * as store from './forecast.store.ts';
import { describeForecast, FORECAST_HEAD, forecastLines } from './forecast.ts';

export interface ForecastDeps {
  readonly db: Db;
  readonly readDb: Db;
  readonly clock: Clock;
  readonly vaults: Vaults;
}

/** While nothing happens in the vault, a forecast is reused for this many seconds of chain time. */
const SAME_SECONDS = 3_600;

export async function forecastRoutes(app: FastifyInstance, deps: ForecastDeps): Promise<void> {
  const { readDb, vaults } = deps;
  const readOf = perVault(vaults, ({ chain }) => createForecastReader(readDb, chain));

  route(app, reserveForecast, ({ query: { vault } }) => readOf(vault)());

  route(app, forecastExport, async ({ query: { vault }, user }) => {
    const { status } = vaults.of(vault);
    const isClosing = status === 'closing' || status === 'closed';
    const lines = forecastLines(await readOf(vault)(), { isClosing });
    return exportList(deps, {
      list: 'forecast',
      actor: user,
      filters: { vault },
      head: FORECAST_HEAD,
      // The whole table at once: it has about three hundred lines.
      read: async (after: number | undefined) => (after === undefined ? lines : []),
      cursorOf: () => 0,
      cells: (line) => line,
    });
  });

  route(app, reserveHistory, async ({ query: { before, limit, vault } }) => {
    const key = vaults.of(vault).chain;
    // One row more than requested shows whether there is a next page.
    const found = await store.listReserveEvents(readDb, key, {
      before: before === undefined ? undefined : BigInt(before),
      limit: limit + 1,
    });
    const sums = await store.sumReserveEvents(readDb, key);
    const page = found.slice(0, limit);
    const entries = page.map(({ id, kind, account, amountWei, ...row }) => ({
      ...row,
      id: id.toString(),
      kind: kind === 'reserveFunded' ? ('reserveFunded' as const) : ('reserveWithdrawn' as const),
      account: account === null ? null : withChecksum(account),
      amountWei: amountWei.toString(),
    }));
    return {
      entries,
      nextBefore: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
      fundedWei: sums.get('reserveFunded') ?? '0',
      withdrawnWei: sums.get('reserveWithdrawn') ?? '0',
    };
  });
}

/**
 * Adding up all positions is slow, and every event with an effect on the sums changes the vault's words or its balance. While
 * these and the decisions of its timelock are unchanged, the sums are reused.
 */
function createForecastReader(db: Db, key: VaultKey): () => Promise<ReserveForecast> {
  let last:
    | { readonly of: store.VaultRow; readonly decision: string; readonly value: Promise<ReserveForecast> }
    | undefined;
  return async () => {
    const row = await store.findVaultRow(db, key);
    if (!row) throw new AppError('unavailable');
    // Withdrawals that are scheduled, executed or cancelled do not change the vault's row until they happen.
    const decision = await store.findNewestDecision(db, key);
    const isSame =
      last?.decision === decision &&
      last.of.totalsWord === row.totalsWord &&
      last.of.termsWord === row.termsWord &&
      last.of.balanceWei === row.balanceWei &&
      row.cursorTime - last.of.cursorTime < SAME_SECONDS;
    if (last && isSame) return last.value;
    const value = read(db, key);
    const asked = { of: row, decision, value };
    last = asked;
    value.catch(() => {
      if (last === asked) last = undefined;
    });
    return value;
  };
}

async function read(db: Db, key: VaultKey): Promise<ReserveForecast> {
  const rows = await store.findForecastRows(db, key);
  if (!rows) throw new AppError('unavailable');
  return describeForecast(rows, key.vaultAddress);
}
