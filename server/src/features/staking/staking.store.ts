/** A wallet's events. All addresses lower-case. */
import { HISTORY_GROUPS, type HistoryGroup } from '@eleven/protocol/api/vault';
import { type AccountEventKind, isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { vaultEvents } from '../../db/schema.ts';

export interface WalletKey {
  readonly chainId: number;
  readonly vaultAddress: string;
  readonly account: string;
}

const KINDS: readonly AccountEventKind[] = [...new Set(Object.values(HISTORY_GROUPS).flat())];

export interface EventsPage {
  /** Only those before this row. */
  readonly before: bigint | undefined;
  /** Only the kinds of this group. */
  readonly group: HistoryGroup | undefined;
  readonly limit: number;
}

/** In all of these vaults, newest first. */
export async function listEvents(
  db: Db,
  key: { readonly chainId: number; readonly vaults: readonly string[]; readonly account: string },
  { before, group, limit }: EventsPage,
) {
  const rows = await db
    .select()
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        inArray(vaultEvents.vault, [...key.vaults]),
        eq(vaultEvents.account, key.account),
        inArray(vaultEvents.kind, [...(group ? HISTORY_GROUPS[group] : KINDS)]),
        before === undefined ? undefined : lt(vaultEvents.id, before),
      ),
    )
    .orderBy(desc(vaultEvents.id))
    .limit(limit);
  return rows.map(({ kind, ...row }) => {
    if (!isAccountEventKind(kind)) throw new Error(`an event of kind ${kind} is no account's`);
    return { ...row, kind };
  });
}
