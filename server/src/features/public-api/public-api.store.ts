/** Rows of the vaults for the public API: how far each is read, its days, events and operations. All addresses lower-case. */

import { type EventKind, eventId } from '@eleven/protocol/api/public/shapes';
import { and, asc, desc, eq, gte, inArray, lt, lte, max, type SQL, sql } from 'drizzle-orm';
import { type Cursor, findCommonCursor } from '../../db/common-cursor.ts';
import type { Db } from '../../db/database.ts';
import {
  COMMON_KINDS,
  IS_OPERATION,
  IS_RARER_KIND,
  timelockEvents,
  timelocks,
  vaultDailySnapshots,
  vaultEvents,
  vaults,
} from '../../db/schema.ts';
import { inSnapshot, type Tx } from '../../db/tx.ts';
import { type EventPlace, isAfter, isBefore, NEWEST_FIRST, OLDEST_FIRST } from '../../db/vault-events/event-place.ts';
import type { VaultsKey } from '../../db/vault-key.ts';

const findVaults = (tx: Tx, { chainId, vaults: held }: VaultsKey) =>
  tx
    .select()
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), inArray(vaults.address, [...held])));

export interface EventFilter {
  readonly kind: EventKind | undefined;
  readonly account: string | undefined;
  /** Places on the chain, exclusive. */
  readonly before: EventPlace | undefined;
  readonly after: EventPlace | undefined;
}

export const placeOf = (id: string): EventPlace => {
  const [blockNumber = 0, logIndex = 0] = eventId.parse(id).split('-').map(Number);
  return { blockNumber, logIndex };
};

export type EventRow = typeof vaultEvents.$inferSelect;

export interface EventsPage {
  readonly cursor: Cursor;
  readonly rows: readonly EventRow[];
}

/** In the order of the chain, or in reverse. */
export function findEvents(
  db: Db,
  key: VaultsKey,
  filter: EventFilter,
  { limit, order, until }: { readonly limit: number; readonly order: 'asc' | 'desc'; readonly until?: Cursor },
): Promise<EventsPage | undefined> {
  return inSnapshot(db, async (tx) => {
    const cursor = until ?? (await findCommonCursor(tx, key));
    if (!cursor) return undefined;
    const rows = await selectEvents(tx, key, filter, { limit, order, until: cursor });
    return { cursor, rows };
  });
}

/** Each filter has an index in the order of the chain: hardly more rows are read than returned. */
export const selectEvents = (
  db: Db | Tx,
  key: VaultsKey,
  filter: EventFilter,
  { limit, order, until }: { readonly limit: number; readonly order: 'asc' | 'desc'; readonly until: Cursor },
) =>
  db
    .select()
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        inArray(vaultEvents.vault, [...key.vaults]),
        lte(vaultEvents.blockNumber, until.blockNumber),
        isMatch(filter),
      ),
    )
    .orderBy(...(order === 'asc' ? OLDEST_FIRST : NEWEST_FIRST))
    .limit(limit);

function isMatch({ kind, account, before, after }: EventFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(vaultEvents.kind, kind),
    // Rarer kinds have a separate index, which matches exactly this condition.
    kind === undefined || COMMON_KINDS.includes(kind) ? undefined : IS_RARER_KIND,
    account === undefined ? undefined : eq(vaultEvents.account, account),
    before && isBefore(before),
    after && isAfter(after),
  );
}

export interface VaultDays {
  readonly address: string;
  readonly startAt: number;
  readonly cursorTime: number;
  /** Oldest first, starting with the last one before the first day. */
  readonly snapshots: readonly (typeof vaultDailySnapshots.$inferSelect)[];
}

export interface DaySpan {
  /** UTC days since 1970-01-01, both inclusive. */
  readonly first: number;
  readonly last: number;
}

/**
 * @param spanOf Returns the wanted days, given the chain's current day.
 * Undefined while the days of one of the vaults are not written, or are being added up from past events.
 */
export function findDays(
  db: Db,
  key: VaultsKey,
  spanOf: (cursorTime: number) => DaySpan,
): Promise<{ readonly span: DaySpan; readonly vaults: readonly VaultDays[] } | undefined> {
  return inSnapshot(db, async (tx) => {
    const rows = await findVaults(tx, key);
    if (rows.length < key.vaults.length) return undefined;
    const span = spanOf(Math.max(...rows.map(({ cursorTime }) => cursorTime)));
    const found: VaultDays[] = [];
    for (const { address, startAt, cursorTime, cursorBlock } of rows) {
      const ofVault = and(eq(vaultDailySnapshots.chainId, key.chainId), eq(vaultDailySnapshots.vault, address));
      const [newest] = await tx
        .select({ blockNumber: vaultDailySnapshots.blockNumber })
        .from(vaultDailySnapshots)
        .where(ofVault)
        .orderBy(desc(vaultDailySnapshots.day))
        .limit(1);
      if (newest?.blockNumber !== cursorBlock) return undefined;
      const before = tx
        .select({ day: max(vaultDailySnapshots.day) })
        .from(vaultDailySnapshots)
        .where(and(ofVault, lt(vaultDailySnapshots.day, span.first)));
      const snapshots = await tx
        .select()
        .from(vaultDailySnapshots)
        .where(
          and(
            ofVault,
            gte(vaultDailySnapshots.day, sql`coalesce((${before}), ${span.first}::integer)`),
            lte(vaultDailySnapshots.day, span.last),
          ),
        )
        .orderBy(asc(vaultDailySnapshots.day));
      found.push({ address, startAt, cursorTime, snapshots });
    }
    return { span, vaults: found.sort((a, b) => (a.address < b.address ? -1 : 1)) };
  });
}

/**
 * The timelocks that own the vaults now, with their events in the order of the chain. Timelocks that are former owners
 * are no longer read: their pending operations can no longer change the vault.
 */
export function findTimelocks(db: Db, { chainId, vaults: held }: VaultsKey) {
  return inSnapshot(db, async (tx) => {
    const owners = await findOwners(tx, { chainId, vaults: held });
    const followed = await tx
      .select()
      .from(timelocks)
      .where(and(eq(timelocks.chainId, chainId), inArray(timelocks.vault, [...held])))
      .orderBy(asc(timelocks.vault), asc(timelocks.address));
    const cursors = followed.filter(({ vault, address }) => owners.get(vault) === address);
    const events = await tx
      .select()
      .from(timelockEvents)
      .where(and(eq(timelockEvents.chainId, chainId), inArray(timelockEvents.vault, [...held])))
      .orderBy(asc(timelockEvents.blockNumber), asc(timelockEvents.logIndex));
    return cursors.map((cursor) => ({
      cursor,
      events: events.filter(({ vault, timelock }) => vault === cursor.vault && timelock === cursor.address),
    }));
  });
}

/** The owner of each vault, lower-case, according to its last ownership event. */
async function findOwners(
  tx: Tx,
  { chainId, vaults: held }: VaultsKey,
): Promise<ReadonlyMap<string, string | undefined>> {
  const last = await tx
    .selectDistinctOn([vaultEvents.vault], { vault: vaultEvents.vault, args: vaultEvents.args })
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, chainId),
        inArray(vaultEvents.vault, [...held]),
        IS_OPERATION,
        eq(vaultEvents.kind, 'ownershipTransferred'),
      ),
    )
    .orderBy(asc(vaultEvents.vault), ...NEWEST_FIRST);
  return new Map(last.map(({ vault, args }) => [vault, args.newOwner?.toLowerCase()]));
}
