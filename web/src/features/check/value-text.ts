import { exactBnb, formatBnb, withCommas } from '@eleven/protocol/money';
import type { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import type { CheckTexts } from './check-texts.ts';
import type { Unit, Value } from './figure.ts';

/** Basis points as 11.00%. */
export const percent = (bps: bigint): string => `${formatBnb(bps * 10n ** 16n, 2)}%`;

/** Exact, so that two values that differ never look alike. */
export function valueText(unit: Unit, value: Value, texts: CheckTexts, format: ReturnType<typeof useFormat>): string {
  if (value === undefined) return texts.none;
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'wei':
      return `${exactBnb(value).replace(/^\d+/, withCommas)} BNB`;
    case 'bps':
      return percent(value);
    case 'seconds':
      return texts.seconds(withCommas(value.toString()));
    case 'days':
      return texts.days(value.toString());
    case 'time':
      return `${fullTime(format, Number(value))} (${value})`;
    default:
      return value.toString();
  }
}
