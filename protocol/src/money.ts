/** BNB amounts. The unit everywhere is wei as `bigint`; floats never touch money. JSON carries wei as decimal strings. */

export const WEI_PER_BNB = 10n ** 18n;
const DECIMALS = 18;

export type AmountProblem = 'empty' | 'malformed' | 'tooPrecise' | 'tooLarge' | 'notPositive';
export type ParsedAmount = { ok: true; wei: bigint } | { ok: false; problem: AmountProblem };

/** 2^88 − 1 wei, the largest amount that the vault can record (about 309 million BNB). */
export const MAX_AMOUNT_WEI = 2n ** 88n - 1n;

/**
 * Parses an amount of BNB as users type it: digits with one optional decimal point, thousands commas where they belong
 * (`1,234.5`), surrounding spaces. Exact: more than 18 decimals are refused rather than rounded. Zero and anything above
 * {@link MAX_AMOUNT_WEI} are refused as well. Signs, exponents and other notations are malformed.
 */
export function parseBnb(typed: string): ParsedAmount {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(text);
  if (!match || text === '.') return { ok: false, problem: 'malformed' };
  const whole = (match[1] ?? '').replaceAll(',', '').replace(/^0+/, '');
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > DECIMALS) return { ok: false, problem: 'tooPrecise' };
  // Refuses long input before a huge number is built from it.
  if (whole.length > 27) return { ok: false, problem: 'tooLarge' };
  const wei = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  if (wei === 0n) return { ok: false, problem: 'notPositive' };
  if (wei > MAX_AMOUNT_WEI) return { ok: false, problem: 'tooLarge' };
  return { ok: true, wei };
}

/** Inserts thousands commas. (`toLocaleString` loads its tables first, which would slow down the first render of a page.) */
export const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Wei as BNB with exactly `decimals` places (0 to 18), cut and never rounded up, thousands separated by commas in the
 * whole part. A negative amount is cut toward zero and carries a minus sign.
 */
export function formatBnb(wei: bigint, decimals = 4): string {
  const sign = wei < 0n ? '-' : '';
  const digits = (wei < 0n ? -wei : wei).toString().padStart(DECIMALS + 1, '0');
  const whole = withCommas(digits.slice(0, -DECIMALS));
  const fraction = digits.slice(-DECIMALS).slice(0, decimals);
  const isZero = /^[0,]*$/.test(whole + fraction);
  return `${isZero ? '' : sign}${whole}${decimals > 0 ? `.${fraction}` : ''}`;
}

/** Wei as the shortest exact decimal number of BNB, with thousands commas, for reading. */
export const readableBnb = (wei: bigint): string => formatBnb(wei, DECIMALS).replace(/\.?0+$/, '');

/** Wei as the shortest exact decimal number of BNB, without commas, for filling an amount field. */
export const exactBnb = (wei: bigint): string => readableBnb(wei).replaceAll(',', '');
