/** A figure of a check, as the server reports it and as the chain has it. */
import { formatBnb, readableBnb, withCommas } from '@eleven/protocol/money';
import type { Locale, Text } from '@eleven/protocol/product';
import { formatCount, type useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';

/** `time` is in unix seconds; `text` is an address or a hash. */
export type Unit = 'wei' | 'bps' | 'seconds' | 'days' | 'count' | 'time' | 'text';

/** A number in the figure's unit, or a lower-case text. Undefined if there is none. */
export type Value = bigint | string | undefined;

export interface Figure {
  /** Unique within a check. */
  readonly id: string;
  /** Identifies the kind of figure in a problem report, such as `check.flexible.principal`. */
  readonly code: string;
  readonly name: Text;
  /** The contract, stake or position it belongs to, if a check covers several. */
  readonly subject?: Text;
  readonly unit: Unit;
  readonly server: Value;
  readonly chain: Value;
  /** The result of the contract's own view, if `chain` was computed in this browser. */
  readonly view?: Value;
  /** The transaction that made the position it belongs to. */
  readonly txHash?: string | undefined;
}

export const isEqual = ({ server, chain, view = chain }: Figure): boolean => server === chain && view === chain;

/** Moves the figures that differ to the front. */
export const differentFirst = (figures: readonly Figure[]): readonly Figure[] => [
  ...figures.filter((figure) => !isEqual(figure)),
  ...figures.filter(isEqual),
];

/** With a sign: plus if the server's figure is too high. */
export const signed = (difference: bigint): string =>
  `${difference < 0n ? '−' : '+'}${formatCount(difference < 0n ? -difference : difference)}`;

const UNITS: Partial<Record<Unit, Text>> = {
  bps: { ko: 'bp', en: 'bp' },
  seconds: { ko: '초', en: 's' },
  time: { ko: '초', en: 's' },
  days: { ko: '일', en: 'days' },
  count: { ko: '건', en: '' },
};

/**
 * How far the server is off, in the figure's unit; if it agrees with `chain`, how far both are off the contract's own view.
 * Undefined for a text or a missing value.
 */
export function differenceText({ server, chain, view, unit }: Figure, locale: Locale): string | undefined {
  if (typeof server !== 'bigint' || typeof chain !== 'bigint') return undefined;
  const by = signed(server === chain && typeof view === 'bigint' ? server - view : server - chain);
  const amount = `${by} ${UNITS[unit]?.[locale] ?? 'wei'}`.trim();
  return locale === 'ko' ? `차이 ${amount}` : `off by ${amount}`;
}

/** Basis points as 11.00%. */
export const percent = (bps: bigint): string => `${formatBnb(bps * 10n ** 16n, 2)}%`;

/** Exact, so that two different values never look alike. */
export function valueText(unit: Unit, value: Value, format: ReturnType<typeof useFormat>): string {
  const { locale } = format;
  if (value === undefined) return locale === 'ko' ? '없음' : 'none';
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'wei':
      return `${readableBnb(value)} BNB`;
    case 'bps':
      return percent(value);
    case 'seconds':
    case 'days':
      return `${withCommas(value.toString())}${locale === 'ko' ? '' : ' '}${UNITS[unit]?.[locale]}`;
    case 'time':
      return `${fullTime(format, Number(value))} (${value})`;
    default:
      return value.toString();
  }
}
