import { type PriceBasis, prices } from '@eleven/protocol/api/value/prices';
import { vaultStats } from '@eleven/protocol/api/vault';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { formatUsd, formatWon, PRICE_STALE_SECONDS, usdCentsOf, wonOf } from '@eleven/protocol/value';
import { Fragment, useEffect } from 'react';
import { formatDate, toDate, useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';
import text from '../../styles/text.module.css';
import { useConfig } from '../queries.ts';
import { useVaultQuery } from '../scope.ts';
import { currencyOf } from './value-currency.ts';
import css from './value-text.module.css';
import { VALUE_TEXTS } from './value-texts.ts';

export interface ValueProps {
  wei: bigint;
  /** Claimable rewards: the text then names both amounts, and the source of the value, as once per card. */
  claimWei?: bigint;
  /** For an event: the price of BNB at that time. Otherwise the newest price. */
  price?: PriceBasis | undefined;
  /** Shows the source, and a sentence if there is no price. */
  isWhole?: boolean;
}

export default function ValueText({ wei, claimWei, price, isWhole = claimWei !== undefined }: ValueProps) {
  const texts = useTexts(VALUE_TEXTS);
  const format = useFormat();
  const { user } = useSession();
  const { data: config } = useConfig();
  const { data, refetch } = useApiQuery(prices, {
    enabled: price === undefined,
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  });
  const { data: vault } = useApiQuery(vaultStats, { ...useVaultQuery(), enabled: price === undefined });
  const chainNow = vault?.chainNow;
  const age = chainNow !== undefined && data?.bnbUsd ? chainNow - data.bnbUsd.updatedAt : 0;
  const isTooOld = age > PRICE_STALE_SECONDS;
  // The chain's clock may pass the price's limit at once, as on the local chain. All values of a page share one request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading of the clock
  useEffect(() => {
    if (isTooOld) void refetch({ cancelRefetch: false });
  }, [isTooOld, chainNow]);
  const basis = price ?? data;
  if (!basis || !config?.prices) return null;
  const currency = currencyOf(user?.valueIn, format.locale);
  const shown = (amount: bigint) => worthOf(amount, basis, currency);
  const value = shown(wei);
  const voice = `${text.small} ${text.dim}`;
  if (value === undefined || !basis.bnbUsd) return isWhole && <span className={voice}>{texts.noPrice}</span>;
  const { updatedAt } = basis.bnbUsd;
  // Everything beside it is at the chain's time, and so may be of another year than this computer's clock.
  const isOfChainYear = chainNow === undefined || yearOf(chainNow) === yearOf(updatedAt);
  const source = [
    texts.chainlink(isOfChainYear ? format.dateTime(updatedAt) : format.longDateTime(updatedAt)),
    ...(currency === 'krw' && basis.usdKrw
      ? [texts.bank(formatDate(format.locale, `${basis.usdKrw.day}T00:00:00Z`, 'UTC'))]
      : []),
    ...(config.prices.madeUp ? [texts.madeUp] : []),
  ];
  const words = claimWei === undefined ? `≈\u00a0${value}` : texts.both(value, shown(claimWei) ?? '');
  return (
    <span className={voice} title={source.join(' · ')}>
      {isWhole
        ? [words, ...source].map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' '}
              <span className={css.part}>
                {part}
                {index < source.length && <i className={css.between}> ·</i>}
              </span>
            </Fragment>
          ))
        : words}
    </span>
  );
}

const yearOf = (seconds: number) => toDate(seconds).getUTCFullYear();

/** Undefined if there is no price. */
function worthOf(wei: bigint, { bnbUsd, usdKrw }: PriceBasis, currency: 'krw' | 'usd'): string | undefined {
  if (!bnbUsd) return undefined;
  const price = { answer: BigInt(bnbUsd.answer), decimals: bnbUsd.decimals };
  if (currency === 'usd') return formatUsd(usdCentsOf(wei, price));
  return usdKrw ? formatWon(wonOf(wei, price, usdKrw)) : undefined;
}
