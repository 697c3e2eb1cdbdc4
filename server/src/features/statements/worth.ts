import type { StatementWorth } from '@eleven/protocol/api/statements';
import type { StatementAbout } from '@eleven/protocol/statements/about';
import { movementOf } from '@eleven/protocol/statements/statement';
import { addWorth, NO_WORTH, type RewardWorth, worthOf } from '@eleven/protocol/statements/values';
import type { EventPlace } from '../../db/vault-events/event-place.ts';
import { readPricesAt } from '../../prices/read-prices.ts';
import { listPage } from './statements.store.ts';
import { heldIn, lowerCase, PAGE, type StatementDeps } from './statements.ts';

/** By account, the value of the rewards of the statement's range, each at its time: the sums of the statement's columns. */
export async function readWorth(
  { readDb, vaults, prices }: StatementDeps,
  { wallets, range, asOf }: StatementAbout,
): Promise<ReadonlyMap<string, RewardWorth>> {
  const held = heldIn(vaults);
  const accounts = wallets.map(lowerCase);
  const span = { ...range, lastBlock: asOf.blockNumber };
  const worth = new Map<string, RewardWorth>();
  let after: EventPlace | undefined;
  for (let length = PAGE; length === PAGE; ) {
    const page = await listPage(readDb, held, accounts, span, { after, limit: PAGE });
    length = page.length;
    after = page.at(-1) ?? after;
    const times = page.map(({ blockTime }) => blockTime);
    const priceAt = await readPricesAt({ db: readDb, chainId: held.chainId, prices }, times);
    for (const { account, kind, blockTime, ...sums } of page) {
      if (account === null) continue;
      const more = worthOf(movementOf(kind, sums), priceAt(blockTime));
      worth.set(account, addWorth(worth.get(account) ?? NO_WORTH, more));
    }
  }
  return worth;
}

/** The worth of all wallets together. */
export async function describeWorth(
  deps: StatementDeps,
  about: StatementAbout,
): Promise<{ asOf: StatementAbout['asOf']; worth: StatementWorth | null }> {
  const { asOf, priceFeed } = about;
  if (priceFeed === undefined) return { asOf, worth: null };
  const byAccount = await readWorth(deps, about);
  const { cents, won, withoutUsd, withoutKrw } = [...byAccount.values()].reduce(addWorth, NO_WORTH);
  return { asOf, worth: { usdCents: cents.toString(), krw: won.toString(), withoutUsd, withoutKrw } };
}
