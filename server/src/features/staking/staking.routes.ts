/** A wallet's holdings, history and rewards in the vault, and dry runs of its next call. */

import { dryRun } from '@eleven/protocol/api/dry-run';
import { linkedHistory, walletHistory } from '@eleven/protocol/api/history';
import { positionCalendar } from '@eleven/protocol/api/position-calendar';
import { walletBalance, walletPositions, walletRewards } from '@eleven/protocol/api/vault';
import { errorText } from '@eleven/protocol/errors';
import { callFromJson } from '@eleven/vault-client/vault-call';
import type { FastifyInstance } from 'fastify';
import { listWallets } from '../../accounts/wallets.store.ts';
import { readAddress } from '../../chain/addresses.ts';
import { nameOf, type Vault, type Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import type { PricesEnv } from '../../core/env/prices.ts';
import type { Db } from '../../db/database.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { readHistory } from './history.ts';
import { findHoldings, findOpenPosition } from './positions.store.ts';
import { describeCalendar, describeHoldings, markOf } from './positions.ts';
import { findRewardRows } from './reward-days.store.ts';
import { describeRewards } from './reward-days.ts';
import type { WalletKey } from './staking.store.ts';

export interface StakingDeps {
  readonly db: Db;
  readonly vaults: Vaults;
  readonly prices: PricesEnv;
  /** Base address of the web app, without a trailing slash: calendar entries link back to it. */
  readonly publicUrl: string;
}

export async function stakingRoutes(app: FastifyInstance, deps: StakingDeps): Promise<void> {
  const { db, vaults, prices } = deps;
  const { chain } = vaults.open;
  const { chainId } = chain;
  const held = { chainId, vaults: vaults.all.map(({ address }) => address) };
  const keyOf = (typed: string, vault: Vault): WalletKey => ({
    chainId,
    vaultAddress: vault.address,
    account: addressOf(typed),
  });

  route(app, walletPositions, async ({ params, query: { after, limit, vault } }) => {
    // One row more than requested shows whether there is a next page.
    const page = { after: after === undefined ? undefined : markOf(after), limit: limit + 1 };
    const holdings = describeHoldings(await findHoldings(db, keyOf(params.address, vaults.of(vault)), page), limit);
    if (!holdings) throw new AppError('unavailable');
    return holdings;
  });

  route(app, positionCalendar, async ({ params, query, request }) => {
    const key = keyOf(params.address, vaults.of(query.vault));
    const position = await findOpenPosition(db, key, Number(params.id));
    if (!position) throw new AppError('vault.noSuchPosition');
    const locale = query.locale ?? requestLocale(request);
    const vaultName = nameOf(vaults, key.vaultAddress);
    return describeCalendar(key, position, { locale, dashboardUrl: `${deps.publicUrl}/dashboard`, vaultName });
  });

  route(app, walletHistory, ({ params, query }) =>
    readHistory({ db, held, prices }, [addressOf(params.address)], query),
  );

  route(app, linkedHistory, async ({ user, query }) =>
    readHistory(
      { db, held, prices },
      (await listWallets(db, user.id)).map(({ address }) => address),
      query,
    ),
  );

  route(app, walletRewards, async ({ params, query }) => {
    const keys = vaults.all.map((vault) => keyOf(params.address, vault));
    const found = await Promise.all(keys.map((key) => findRewardRows(db, key, query.days)));
    const rewards = describeRewards(found, query.days);
    if (!rewards) throw new AppError('unavailable');
    return rewards;
  });

  route(
    app,
    walletBalance,
    async ({ params }) => {
      const { block, wei } = await chain.balanceOf(addressOf(params.address));
      return { chainId: chain.chainId, blockNumber: block, balanceWei: wei.toString() };
    },
    { limit: 'walletBalance' },
  );

  route(
    app,
    dryRun,
    async ({ body, request }) => {
      const vault = vaults.of(body.vault);
      const result = await vault.chain.dryRun(addressOf(body.from), callFromJson(body.call));
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
