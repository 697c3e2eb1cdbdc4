/**
 * The exchange rates of the local product: invented rates in the European Central Bank's file format. They are a function of
 * the day, so that every start gives the same rate for a day, and reach years ahead, as far as the local chain's time may be
 * moved.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS } from '@eleven/protocol/durations';

const YEARS_BACK = 1;
const YEARS_AHEAD = 4;

/** Returns the URL of the file. */
export async function writeExchangeRates(directory: string, now = new Date()): Promise<string> {
  const path = join(directory, 'exchange-rates.xml');
  const year = now.getUTCFullYear();
  await writeFile(path, exchangeRatesFile(Date.UTC(year - YEARS_BACK, 0, 1), Date.UTC(year + YEARS_AHEAD, 11, 31)));
  return pathToFileURL(path).href;
}

export function exchangeRatesFile(from: number, to: number): string {
  const days: string[] = [];
  for (let at = to; at >= from; at -= DAY_MS) {
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const day = Math.floor(at / DAY_MS);
    const usd = (1.16 + wave(day, 173) * 0.06 + wave(day, 11) * 0.01).toFixed(4);
    const krw = (1_690 + wave(day, 251) * 80 + wave(day, 7) * 12).toFixed(2);
    days.push(
      `<Cube time="${new Date(at).toISOString().slice(0, 10)}"><Cube currency="USD" rate="${usd}"/><Cube currency="KRW" rate="${krw}"/></Cube>`,
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>Made up, for the local chain</gesmes:name></gesmes:Sender>
<Cube>
${days.join('\n')}
</Cube>
</gesmes:Envelope>
`;
}

/** From -1 to 1 and back, once in `period` days. */
const wave = (day: number, period: number): number => 1 - Math.abs(((day % period) / period) * 4 - 2);
