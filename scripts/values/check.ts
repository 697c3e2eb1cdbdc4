/** Recomputes values from their sources with separate arithmetic: the exact fraction of all factors, truncated once. */
import { type FeedRound, readFeedDecimals, readLatestRound, readRound } from '@eleven/vault-client/read-price-feed';
import { createRpc } from '../chain/rpc.ts';
import type { StatedRow } from './read-statement.ts';

interface Sources {
  readonly rows: readonly StatedRow[];
  readonly feed: string;
  readonly rpcUrl: string;
  /** The text of the bank's file. */
  readonly rates: string;
}

const HOUR = 3_600;
const STALE = 25 * HOUR;
const WEI = 10n ** 18n;
/** How many consecutive rounds may be missing. */
const GAP = 8n;

export async function checkValues({ rows, feed, rpcUrl, rates }: Sources) {
  const rpc = createRpc(rpcUrl);
  const block = Number(await rpc('eth_blockNumber'));
  const at = {
    request: ({ method, params }: { method: string; params?: readonly unknown[] }) => rpc(method, params),
    feed,
    block,
  };
  const decimals = await readFeedDecimals(at);
  const newest = (await readLatestRound(at)).roundId;
  const days = daysOf(rates);
  const differences: string[] = [];
  let [checked, without] = [0, 0];
  for (const row of rows) {
    if (row.roundId === '') {
      without += 1;
      if (row.principalUsd + row.principalKrw + row.rewardUsd + row.rewardKrw !== '')
        differences.push(`${row.key}: a value without a round`);
      continue;
    }
    checked += 1;
    const differs = (what: string, stated: string, right: string) => {
      if (stated !== right)
        differences.push(`${row.key}: ${what} is ${stated || 'empty'}, and should be ${right || 'empty'}`);
    };
    const round = await readRound(at, BigInt(row.roundId));
    if (!round) {
      differences.push(`${row.key}: the feed has no round ${row.roundId}`);
      continue;
    }
    const next = await nextOf(round);
    if (round.updatedAt > row.time || row.time - round.updatedAt > STALE)
      differences.push(`${row.key}: round ${row.roundId} is not of its time`);
    if (next && next.updatedAt <= row.time)
      differences.push(`${row.key}: round ${next.roundId} was there before the event`);
    const usd = (wei: bigint) => cents((wei * round.answer * 100n) / (WEI * 10n ** BigInt(decimals)));
    differs('the principal in dollars', row.principalUsd, usd(row.principalWei));
    differs('the reward in dollars', row.rewardUsd, usd(row.rewardWei));
    if (row.rateDay === '') {
      differs('the principal in won', row.principalKrw, '');
      differs('the reward in won', row.rewardKrw, '');
      continue;
    }
    const day = days.findLast(({ from }) => from <= row.time);
    differs('the day of the rates', row.rateDay, day?.day ?? '');
    if (!day) continue;
    // Rates have at most nine decimal places, so all become whole numbers.
    const krw = (wei: bigint) =>
      ((wei * round.answer * billionths(day.krw)) / (WEI * 10n ** BigInt(decimals) * billionths(day.usd))).toString();
    differs('the principal in won', row.principalKrw, krw(row.principalWei));
    differs('the reward in won', row.rewardKrw, krw(row.rewardWei));
  }
  return { checked, without, differences };

  /** The next existing round in the same phase. */
  async function nextOf({ roundId }: FeedRound): Promise<FeedRound | undefined> {
    for (let id = roundId + 1n; id <= roundId + GAP && (id <= newest || id >> 64n < newest >> 64n); id++) {
      const next = await readRound(at, id);
      if (next) return next;
    }
    return undefined;
  }
}

/** Oldest first; a day's rates apply from 16:00 UTC of that day. */
function daysOf(file: string): { day: string; from: number; usd: string; krw: string }[] {
  return [...file.matchAll(/<Cube time=['"]([\d-]+)['"]\s*>([\s\S]*?)<\/Cube>/g)]
    .flatMap(([, day = '', inside = '']) => {
      const rate = (name: string) => new RegExp(`currency=['"]${name}['"] rate=['"]([\\d.]+)['"]`).exec(inside)?.[1];
      const [usd, krw] = [rate('USD'), rate('KRW')];
      return usd && krw ? [{ day, from: Date.parse(`${day}T16:00:00Z`) / 1_000, usd, krw }] : [];
    })
    .sort((one, other) => one.from - other.from);
}

function billionths(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
}

const cents = (all: bigint): string => `${all / 100n}.${(all % 100n).toString().padStart(2, '0')}`;
