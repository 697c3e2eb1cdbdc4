import { type PriceBasis, prices } from '@eleven/protocol/api/value/prices';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { formatUsd, formatWon, usdCentsOf, wonOf } from '@eleven/protocol/value';
import { formatDate, useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';
import text from '../../styles/text.module.css';
import { useConfig } from '../queries.ts';
import { currencyOf } from './value-currency.ts';
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
  const { data } = useApiQuery(prices, {
    enabled: price === undefined,
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  });
  const basis = price ?? data;
  if (!basis || !config?.prices) return null;
  const currency = currencyOf(user?.valueIn, format.locale);
  const shown = (amount: bigint) => worthOf(amount, basis, currency);
  const value = shown(wei);
  const voice = `${text.small} ${text.dim}`;
  if (value === undefined || !basis.bnbUsd) return isWhole && <span className={voice}>{texts.noPrice}</span>;
  const source = [
    texts.chainlink(format.dateTime(basis.bnbUsd.updatedAt)),
    ...(currency === 'krw' && basis.usdKrw
      ? [texts.bank(formatDate(format.locale, `${basis.usdKrw.day}T00:00:00Z`, 'UTC'))]
      : []),
    ...(config.prices.madeUp ? [texts.madeUp] : []),
  ].join(' · ');
  const words = claimWei === undefined ? `≈ ${value}` : texts.both(value, shown(claimWei) ?? '');
  return (
    <span className={voice} title={source}>
      {isWhole ? `${words} · ${source}` : words}
    </span>
  );
}

/** Undefined if there is no price. */
function worthOf(wei: bigint, { bnbUsd, usdKrw }: PriceBasis, currency: 'krw' | 'usd'): string | undefined {
  if (!bnbUsd) return undefined;
  const price = { answer: BigInt(bnbUsd.answer), decimals: bnbUsd.decimals };
  if (currency === 'usd') return formatUsd(usdCentsOf(wei, price));
  return usdKrw ? formatWon(wonOf(wei, price, usdKrw)) : undefined;
}
