/** A wallet's holdings for the API, and as calendar entries. */
import type { Download } from '@eleven/protocol/api/route';
import type { FixedPosition, WalletPositions } from '@eleven/protocol/api/vault';
import { termCalendar } from '@eleven/protocol/calendar';
import type { Locale } from '@eleven/protocol/product';
import { withChecksum } from '../../core/checksum.ts';
import type { findHoldings, PositionMark, PositionRow } from './positions.store.ts';
import type { WalletKey } from './staking.store.ts';

type Holdings = Awaited<ReturnType<typeof findHoldings>>;

/** At most `limit` positions, and the start of the next page if there are more. Undefined while nothing is indexed. */
export function describeHoldings(holdings: Holdings, limit: number): WalletPositions | undefined {
  if (!holdings) return undefined;
  const { asOf, stake, open, fixed } = holdings;
  const page = fixed.slice(0, limit);
  const last = page.at(-1);
  return {
    asOf,
    flexible: {
      principalWei: (stake?.principalWei ?? 0n).toString(),
      accruedWei: (stake?.accruedWei ?? 0n).toString(),
      fundedSecondsPaid: stake?.fundedSecondsPaid ?? 0,
      since: stake?.since ?? null,
    },
    fixed: page.map(describePosition),
    nextAfter: last && fixed.length > limit ? `${last.endsAt}-${last.id}` : null,
    open: { ...open, principalWei: open.principalWei.toString(), rewardWei: open.rewardWei.toString() },
    earnedWei: (stake?.earnedWei ?? 0n).toString(),
  };
}

const describePosition = ({ id, principalWei, rewardWei, ...rest }: PositionRow): FixedPosition => ({
  ...rest,
  id: id.toString(),
  principalWei: principalWei.toString(),
  rewardWei: rewardWei.toString(),
});

/** The end of the position's term as a calendar file. */
export function describeCalendar(
  key: WalletKey,
  position: PositionRow,
  { locale, dashboardUrl, vaultName }: { locale: Locale; dashboardUrl: string; vaultName: string | undefined },
): Download {
  const { chainId, vaultAddress: vault, account } = key;
  const wallet = withChecksum(account);
  const id = position.id.toString();
  const file = termCalendar({ ...position, id, chainId, vault, wallet, vaultName }, locale, dashboardUrl);
  async function* content() {
    yield file;
  }
  return { name: `eleven-unlock-${id}.ics`, content: content() };
}

/** The place at which a page ended, as the API wrote it. */
export function markOf(after: string): PositionMark {
  const [endsAt, id] = after.split('-').map(Number);
  if (endsAt === undefined || id === undefined) throw new Error(`${after} is not the place of a position`);
  return { endsAt, id };
}
