/** The holdings of an account's wallets and their actions, as read from the chain. Addresses are lower-case. */
import { and, asc, gt, inArray } from 'drizzle-orm';
import { withChecksum } from '../../core/checksum.ts';
import * as t from '../../db/schema.ts';
import { type ExportContext, isoChainTime, longList, PAGE_ROWS, type Part, shortList } from './export-part.ts';

export function flexible({ db, wallets }: ExportContext): Part {
  const columns = ['chain', 'vault', 'wallet', 'principalWei', 'accruedWei', 'earnedWei', 'since'];
  return shortList('flexible-stakes', columns, async () => {
    if (wallets.length === 0) return [];
    const rows = await db
      .select()
      .from(t.flexibleStakes)
      .where(inArray(t.flexibleStakes.account, [...wallets]))
      .orderBy(asc(t.flexibleStakes.vault), asc(t.flexibleStakes.account));
    return rows.map((row) => ({
      chain: row.chainId,
      vault: withChecksum(row.vault),
      wallet: withChecksum(row.account),
      principalWei: row.principalWei.toString(),
      accruedWei: row.accruedWei.toString(),
      earnedWei: row.earnedWei.toString(),
      since: isoChainTime(row.since),
    }));
  });
}

export function fixed({ db, wallets }: ExportContext): Part {
  const columns = [
    'chain',
    'vault',
    'position',
    'wallet',
    'principalWei',
    'rewardWei',
    'termDays',
    'startedAt',
    'endsAt',
    'state',
  ];
  return shortList('fixed-positions', columns, async () => {
    if (wallets.length === 0) return [];
    const rows = await db
      .select()
      .from(t.positions)
      .where(inArray(t.positions.account, [...wallets]))
      .orderBy(asc(t.positions.vault), asc(t.positions.id), asc(t.positions.startedAt));
    return rows.map((row) => ({
      chain: row.chainId,
      vault: withChecksum(row.vault),
      position: row.id,
      wallet: withChecksum(row.account),
      principalWei: row.principalWei.toString(),
      rewardWei: row.rewardWei.toString(),
      termDays: row.termDays,
      startedAt: isoChainTime(row.startedAt),
      endsAt: isoChainTime(row.endsAt),
      state: row.status,
    }));
  });
}

export function statement({ db, wallets }: ExportContext): Part {
  const columns = [
    'time',
    'event',
    'chain',
    'vault',
    'wallet',
    'position',
    'amountWei',
    'rewardWei',
    'forfeitedWei',
    'block',
    'transaction',
  ];
  return longList(
    'statement',
    columns,
    async (after) =>
      wallets.length === 0
        ? []
        : db
            .select()
            .from(t.vaultEvents)
            .where(and(inArray(t.vaultEvents.account, [...wallets]), gt(t.vaultEvents.id, after)))
            .orderBy(asc(t.vaultEvents.id))
            .limit(PAGE_ROWS),
    (row) => ({
      time: isoChainTime(row.blockTime),
      event: row.kind,
      chain: row.chainId,
      vault: withChecksum(row.vault),
      wallet: row.account && withChecksum(row.account),
      position: row.positionId,
      amountWei: row.amountWei.toString(),
      rewardWei: row.rewardWei.toString(),
      forfeitedWei: row.forfeitedWei.toString(),
      block: row.blockNumber,
      transaction: row.txHash,
    }),
  );
}
