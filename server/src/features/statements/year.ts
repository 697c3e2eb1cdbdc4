/** The summary of a year, as its page. */
import type { StatementAbout } from '@eleven/protocol/statements/about';
import { addFees, type FeeSums, NO_FEES } from '@eleven/protocol/statements/fees';
import { NO_WORTH } from '@eleven/protocol/statements/values';
import { addHeld, addKind, type SumsByKind, type YearOfWallet } from '@eleven/protocol/statements/year';
import { yearPage } from '@eleven/protocol/statements/year-page';
import { readHeld } from './accrued.ts';
import { lowerCase, readDays, type StatementDeps } from './statements.ts';
import { readWorth } from './worth.ts';

export async function writeYear(deps: StatementDeps, about: StatementAbout): Promise<string> {
  const { asOf, range, wallets } = about;
  const accounts = wallets.map(lowerCase);
  // A year that has not ended yet goes up to the last block that was read.
  const isOver = range.untilTime !== null && range.untilTime <= asOf.blockTime;
  const at = isOver ? (range.untilTime ?? asOf.blockTime) : asOf.blockTime;
  const moment = { at, until: isOver ? at : at + 1, lastBlock: asOf.blockNumber };
  const [{ days, fees }, worth, held] = await Promise.all([
    readDays(deps, about),
    about.priceFeed === undefined ? undefined : readWorth(deps, about),
    Promise.all(deps.vaults.all.map(({ chain }) => readHeld(deps.readDb, chain, accounts, moment))),
  ]);
  const years = wallets.map((wallet): YearOfWallet => {
    const account = lowerCase(wallet);
    const ofWallet = held.flatMap((ofVault) => ofVault.get(account) ?? []);
    if (ofWallet.length < held.length) throw new Error('a wallet of the statement was not read');
    const own = <Of extends { readonly account: string }>(all: readonly Of[]) =>
      all.filter((one) => one.account === account);
    return {
      address: wallet.address,
      kinds: own(days).reduce<SumsByKind>((kinds, { kind, ...sums }) => addKind(kinds, kind, sums), {}),
      held: ofWallet.reduce(addHeld),
      worth: worth && (worth.get(account) ?? NO_WORTH),
      ...own(fees).reduce<FeeSums>((sum, fee) => addFees(sum, fee), NO_FEES),
    };
  });
  return yearPage(about, years, at);
}
