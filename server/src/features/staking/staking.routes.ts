/** What a wallet holds, did and earned in the vault, and dry runs of what it is about to do. */
import { dryRun, positionStatus, walletHistory, walletPositions, walletRewards } from '@eleven/protocol/api/vault';
import { errorText } from '@eleven/protocol/errors';
import type { FastifyInstance } from 'fastify';
import { readAddress } from '../../chain/addresses.ts';
import type { Chain } from '../../chain/chain.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/client.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { findRewardRows } from './reward-days.store.ts';
import { describeRewards } from './reward-days.ts';
import { findHoldings, listEvents, type WalletKey } from './staking.store.ts';

export interface StakingDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'vaultAddress' | 'dryRun'>;
}

export async function stakingRoutes(app: FastifyInstance, deps: StakingDeps): Promise<void> {
  const { db, chain } = deps;
  const keyOf = (typed: string): WalletKey => ({
    chainId: chain.chainId,
    vaultAddress: chain.vaultAddress,
    account: addressOf(typed),
  });

  route(app, walletPositions, async ({ params }) => {
    const holdings = await findHoldings(db, keyOf(params.address));
    if (!holdings) throw new AppError('unavailable');
    const { asOf, stake, fixed } = holdings;
    return {
      asOf,
      flexible: {
        principalWei: (stake?.principalWei ?? 0n).toString(),
        accruedWei: (stake?.accruedWei ?? 0n).toString(),
        fundedSecondsPaid: stake?.fundedSecondsPaid ?? 0,
        since: stake?.since ?? null,
      },
      fixed: fixed.map((position) => ({
        id: position.id.toString(),
        principalWei: position.principalWei.toString(),
        rewardWei: position.rewardWei.toString(),
        termDays: position.termDays,
        startedAt: position.startedAt,
        endsAt: position.endsAt,
        status: positionStatus.parse(position.status),
        txHash: position.txHash,
      })),
      earnedWei: (stake?.earnedWei ?? 0n).toString(),
    };
  });

  route(app, walletHistory, async ({ params, query }) => {
    const { group, limit } = query;
    const before = query.before ? BigInt(query.before) : undefined;
    // One more than asked for tells whether there is a following page.
    const found = await listEvents(db, keyOf(params.address), { before, group, limit: limit + 1 });
    const page = found.slice(0, limit);
    return {
      entries: page.map((event) => ({
        id: event.id.toString(),
        kind: event.kind,
        amountWei: event.amountWei.toString(),
        rewardWei: event.rewardWei.toString(),
        forfeitedWei: event.forfeitedWei.toString(),
        positionId: event.positionId?.toString() ?? null,
        termDays: event.termDays,
        blockNumber: event.blockNumber,
        blockTime: event.blockTime,
        txHash: event.txHash,
      })),
      nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
    };
  });

  route(app, walletRewards, async ({ params, query }) => {
    const rewards = describeRewards(await findRewardRows(db, keyOf(params.address), query.days), query.days);
    if (!rewards) throw new AppError('unavailable');
    return rewards;
  });

  route(
    app,
    dryRun,
    async ({ body, request }) => {
      const result = await chain.dryRun(addressOf(body.from), body.call);
      if (result.ok) return result;
      const { code, params, details } = result;
      return { ok: false as const, code, details, message: errorText(code, requestLocale(request), params) };
    },
    { limit: 'dryRun' },
  );
}

function addressOf(typed: string): `0x${string}` {
  const address = readAddress(typed);
  if (!address) throw new AppError('wallet.addressInvalid');
  return address;
}
