/** The chain's facts beside a ticket: its customer's holdings, as of a named block. */
import type { TicketChain } from '@eleven/protocol/api/admin/ticket-chain';
import { type AccountSnapshot, APR_BPS, claimable } from '@eleven/protocol/vault/rewards';
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import { listWallets } from '../../../accounts/wallets.store.ts';
import type { Vaults } from '../../../chain/vaults.ts';
import { withChecksum } from '../../../core/checksum.ts';
import type { Db } from '../../../db/database.ts';
import * as store from './chain-facts.store.ts';

/** Users have a few wallets and positions; staff look at somebody with thousands elsewhere. */
const WALLETS_MAX = 20;
const POSITIONS_MAX = 100;
const EVENTS_MAX = 20;
/** On BNB Smart Chain a block is final once two have followed it (BEP-126); the local chain does the same. */
const BLOCKS_TO_FINAL = 2;

type VaultRow = Awaited<ReturnType<typeof store.listVaultRows>>[number];
type StakeRow = Awaited<ReturnType<typeof store.listStakes>>[number];

export async function readChainFacts(
  { db, vaults }: { db: Db; vaults: Vaults },
  userId: string | null,
): Promise<TicketChain> {
  const key = { chainId: vaults.open.chain.chainId, vaults: vaults.all.map(({ address }) => address) };
  const linked = userId === null ? [] : (await listWallets(db, userId)).slice(0, WALLETS_MAX);
  const accounts = linked.map(({ address }) => address);
  const [rows, stakes, open, counts, events] = await Promise.all([
    store.listVaultRows(db, key),
    store.listStakes(db, key, accounts),
    store.listOpenPositions(db, key, accounts, POSITIONS_MAX),
    store.countOpenPositions(db, key, accounts),
    store.listLastEvents(db, key, accounts, EVENTS_MAX),
  ]);
  const chainNow = vaults.open.chain.now();
  const { headBlock } = vaults.open.chain.health();
  const isOf = (vault: string, account: string) => (row: { vault: string; account: string }) =>
    row.vault === vault && row.account === account;

  function holdingsOf(account: string): TicketChain['wallets'][number]['holdings'] {
    return vaults.all.flatMap(({ address: vault }) => {
      const row = rows.find(({ address }) => address === vault);
      const stake = stakes.find(isOf(vault, account));
      const fixed = open.filter(isOf(vault, account));
      if (!row || (!stake && fixed.length === 0)) return [];
      const now = Math.max(row.cursorTime, chainNow ?? 0);
      const { fundedSeconds } = figuresOf(row, now);
      return {
        vault: withChecksum(vault),
        principalWei: (stake?.principalWei ?? 0n).toString(),
        claimableWei: (stake ? claimable(accountOf(stake), fundedSeconds) : 0n).toString(),
        earnedWei: (stake?.earnedWei ?? 0n).toString(),
        fixed: fixed.map(({ id, principalWei, rewardWei, termDays, endsAt }) => ({
          id: id.toString(),
          principalWei: principalWei.toString(),
          rewardWei: rewardWei.toString(),
          rateBps: Number(APR_BPS),
          termDays,
          endsAt,
          isMatured: endsAt <= now,
        })),
        fixedCount: counts.find(isOf(vault, account))?.count ?? 0,
      };
    });
  }

  return {
    vaults: vaults.all.map(({ address, name }) => {
      const row = rows.find((one) => one.address === address);
      const now = row && Math.max(row.cursorTime, chainNow ?? 0);
      return {
        address: withChecksum(address),
        name: vaults.all.length > 1 ? name : '',
        asOf: row ? { blockNumber: row.cursorBlock, blockTime: row.cursorTime } : null,
        lagSeconds: row && chainNow !== undefined ? lagOf(row, chainNow, headBlock) : null,
        haltedBecause: row?.haltedBecause ?? null,
        rateBps: row && now !== undefined ? Number(figuresOf(row, now).rateBps) : 0,
      };
    }),
    wallets: linked.map(({ address, label, linkedAt }) => ({
      address: withChecksum(address),
      label,
      linkedAt: linkedAt.toISOString(),
      holdings: holdingsOf(address),
    })),
    events: events.map(({ id, vault, account, amountWei, rewardWei, ...rest }) => ({
      ...rest,
      id: id.toString(),
      vault: withChecksum(vault),
      wallet: withChecksum(account),
      amountWei: amountWei.toString(),
      rewardWei: rewardWei.toString(),
    })),
  };
}

/**
 * Null if every final block is read: while blocks are rare, the chain's clock advances without any, and its distance would say
 * nothing.
 */
function lagOf({ cursorBlock, cursorTime }: VaultRow, chainNow: number, headBlock: number | null): number | null {
  return headBlock !== null && headBlock - cursorBlock <= BLOCKS_TO_FINAL ? null : Math.max(0, chainNow - cursorTime);
}

function figuresOf({ startAt, totalsWord, termsWord, balanceWei }: VaultRow, at: number) {
  return vaultFigures({ startAt: BigInt(startAt), totalsWord, termsWord, balanceWei }, BigInt(at));
}

const accountOf = ({ principalWei, accruedWei, fundedSecondsPaid }: StakeRow): AccountSnapshot => ({
  principalWei,
  accruedWei,
  fundedSecondsPaid: BigInt(fundedSecondsPaid),
});
