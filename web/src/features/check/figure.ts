/** One figure, as the server states it and as the chain has it. */
import { formatCount } from '../../i18n/format.ts';

/** `time` is in unix seconds; `text` is an address or a hash. */
export type Unit = 'wei' | 'bps' | 'seconds' | 'days' | 'count' | 'time' | 'text';

/** A number in the figure's unit, or a text in lower case. Undefined: there is none. */
export type Value = bigint | string | undefined;

export interface Figure {
  /** Unique within a check. */
  readonly id: string;
  /** Names it in a report. */
  readonly code: string;
  readonly unit: Unit;
  readonly server: Value;
  readonly chain: Value;
  /** The contract's own view, where `chain` was computed in this browser. */
  readonly view?: Value;
  /** The transaction that made the position it belongs to. */
  readonly txHash?: string | undefined;
}

export interface FigureLabel {
  readonly name: string;
  /** The contract, a stake or a position, where a check covers several. */
  readonly subject?: string;
}

export const isEqual = ({ server, chain, ...more }: Figure): boolean =>
  server === chain && (!('view' in more) || more.view === chain);

/** Those that differ first, otherwise in their order. */
export const differentFirst = <F extends Figure>(figures: readonly F[]): readonly F[] => [
  ...figures.filter((figure) => !isEqual(figure)),
  ...figures.filter(isEqual),
];

/** By how much the server is off, in the figure's unit; undefined for a text or a missing value. */
export function difference({ server, chain, view }: Figure): bigint | undefined {
  if (typeof server !== 'bigint' || typeof chain !== 'bigint') return undefined;
  return server === chain && typeof view === 'bigint' ? server - view : server - chain;
}

/** +1 where the server says too much, −1 where it says too little. */
export const signed = (difference: bigint): string =>
  `${difference < 0n ? '−' : '+'}${formatCount(difference < 0n ? -difference : difference)}`;
