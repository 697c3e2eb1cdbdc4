/**
 * The European Central Bank's file of reference rates (eurofxref), for one day or many. It is parsed strictly: a file in any
 * other format is refused as a whole, and the stored rates stay.
 */
import { type ExchangeRates, RATE } from '@eleven/protocol/value';

export class RatesFileError extends Error {}

const DAY =
  /<Cube time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>((?:\s*<Cube currency=(["'])[A-Z]{3}\4 rate=(["'])[0-9.]{1,20}\5\s*\/>)*)\s*<\/Cube>/g;

/** Oldest first. Days before the bank published won are omitted. */
export function readRatesFile(text: string): ExchangeRates[] {
  if (!/<gesmes:Envelope[\s>]/.test(text) || !/<\/gesmes:Envelope>\s*$/.test(text))
    throw new RatesFileError('not a file of reference rates, or cut off');
  const days = [...text.matchAll(DAY)].map(([, , day = '', rates = '']) => ({
    day,
    usdPerEur: rateOf(rates, 'USD', day),
    krwPerEur: rateOf(rates, 'KRW', day),
  }));
  if (days.length !== text.split('<Cube time=').length - 1) throw new RatesFileError('a day in an unexpected format');
  const seen = new Set(days.map(({ day }) => day));
  if (seen.size !== days.length) throw new RatesFileError('a day that occurs twice');
  for (const day of seen) {
    if (new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) throw new RatesFileError(`${day} is not a day`);
  }
  const complete = days.flatMap(({ day, usdPerEur, krwPerEur }) =>
    usdPerEur === undefined || krwPerEur === undefined ? [] : [{ day, usdPerEur, krwPerEur }],
  );
  if (complete.length === 0) throw new RatesFileError('no day with dollars and won');
  return complete.sort((one, other) => (one.day < other.day ? -1 : 1));
}

function rateOf(rates: string, currency: string, day: string): string | undefined {
  const found = [...rates.matchAll(/currency=["']([A-Z]{3})["'] rate=["']([0-9.]+)["']/g)].filter(
    ([, name]) => name === currency,
  );
  if (found.length > 1) throw new RatesFileError(`${currency} twice on ${day}`);
  const rate = found[0]?.[2];
  if (rate !== undefined && (!RATE.test(rate) || /^[0.]+$/.test(rate)))
    throw new RatesFileError(`${rate} is not a rate (${day})`);
  return rate;
}
