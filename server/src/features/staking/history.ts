/** Pages of the history of one wallet, or of several together. */

import type { HistoryEntry, HistoryGroup } from '@eleven/protocol/api/history';
import { feeOf } from '@eleven/protocol/statements/fees';
import { withChecksum } from '../../core/checksum.ts';
import type { PricesEnv } from '../../core/env/prices.ts';
import type { Db } from '../../db/database.ts';
import type { VaultsKey } from '../../db/vault-key.ts';
import { readPricesAt } from '../../prices/read-prices.ts';
import { type EventRow, findPlace, listEvents } from './staking.store.ts';

interface HistoryDeps {
  readonly db: Db;
  /** The vaults whose events are shown. */
  readonly held: VaultsKey;
  readonly prices: PricesEnv;
}

interface WantedPage {
  readonly before?: string | undefined;
  readonly group?: HistoryGroup | undefined;
  readonly limit: number;
}

/** Newest first, each with its wallet in checksum form. */
export async function readHistory({ db, held, prices }: HistoryDeps, accounts: readonly string[], wanted: WantedPage) {
  const { group, limit } = wanted;
  const before = wanted.before === undefined ? undefined : await findPlace(db, BigInt(wanted.before));
  if (wanted.before !== undefined && !before) return { entries: [], nextBefore: null };
  // One row more than requested shows whether there is a next page.
  const found = await listEvents(db, held, accounts, { before, group, limit: limit + 1 });
  const page = found.slice(0, limit);
  const times = page.map(({ blockTime }) => blockTime);
  const priceAt = await readPricesAt({ db, chainId: held.chainId, prices }, times);
  return {
    entries: page.map((event) => ({
      ...entryOf(event),
      ...(prices.feed && { price: priceAt(event.blockTime) }),
      wallet: withChecksum(event.account),
    })),
    nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

function entryOf(event: EventRow): HistoryEntry {
  const { account, sender, feeWei: readWei } = event;
  const read = sender === null || readWei === null ? null : { sender, feeWei: readWei };
  const { feeStatus, feeWei } = feeOf(account, read, event.isFirst);
  return {
    id: event.id.toString(),
    vault: withChecksum(event.vault),
    kind: event.kind,
    amountWei: event.amountWei.toString(),
    rewardWei: event.rewardWei.toString(),
    forfeitedWei: event.forfeitedWei.toString(),
    positionId: event.positionId?.toString() ?? null,
    termDays: event.termDays,
    blockNumber: event.blockNumber,
    blockTime: event.blockTime,
    txHash: event.txHash,
    feeStatus,
    feeWei: feeStatus === 'paid' ? feeWei.toString() : null,
  };
}
