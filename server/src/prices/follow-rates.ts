/**
 * Reads the bank's exchange rates once a day after the file is due, and every 15 minutes while that fails. For each day it
 * stores the time until which its rates are known to be the newest, so a later file never changes a value.
 */
import { type ExchangeRates, ratesCountFrom } from '@eleven/protocol/value';
import type { RatesEnv } from '../core/env/prices.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/tx.ts';
import { findFirstEventTime, findFirstRates, findLastRates, type RatesRow, saveRates } from './prices.store.ts';
import { readRatesFile } from './rates-file.ts';
import { type FileLimits, readFileAt } from './read-file.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** How long after a day’s rates take effect its file is read. There are no files at weekends. */
const LATE_SECONDS = 2 * HOUR_SECONDS;
/** On weekdays the file may be late. After this long, the day counts as a holiday. */
const HOLIDAY_SECONDS = 6 * HOUR_SECONDS;
const RETRY_SECONDS = 900;
/** The file of one day has 2 KB, that of 90 days 180 KB, that of all days since 1999 about 8 MB. */
const DAILY_BYTES = 512 * 1024;
const HISTORY_BYTES = 32 * 1024 * 1024;

interface RatesDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly chainId: number;
  readonly rates: RatesEnv;
  readonly allowsAddress?: FileLimits['allowsAddress'];
}

export class RatesFollower {
  readonly #deps: RatesDeps;
  #notBefore = 0;
  #failures = 0;

  constructor(deps: RatesDeps) {
    this.#deps = deps;
  }

  /** Reads what is due. A failure is logged once and retried later. `now`: wall time, unix seconds. */
  async follow(now: number): Promise<void> {
    if (now < this.#notBefore) return;
    const { db, log } = this.#deps;
    try {
      const last = await findLastRates(db);
      if (last && now < last.countsUntil + LATE_SECONDS) return;
      await this.#read(now, last);
      this.#failures = 0;
      this.#notBefore = now + RETRY_SECONDS;
    } catch (error) {
      this.#failures += 1;
      this.#notBefore = now + RETRY_SECONDS;
      const because = error instanceof Error ? error.message : String(error);
      log[this.#failures === 1 ? 'warn' : 'debug']({ because }, 'the exchange rates could not be read');
    }
  }

  async #read(now: number, last: RatesRow | undefined): Promise<void> {
    const { db, chainId, rates } = this.#deps;
    const days = await this.#file(rates.url, DAILY_BYTES);
    const rows = rowsOf(days, now);
    const [first] = rows;
    await inTransaction(db, (tx) => saveRates(tx, rows));
    if (!rates.historyUrl || !first) return;
    const hasGap = last !== undefined && last.countsUntil < first.countsFrom;
    const begin = await findFirstEventTime(db, chainId);
    const oldest = await findFirstRates(db);
    const lacksPast = begin !== undefined && oldest !== undefined && begin < oldest.countsFrom;
    if (!hasGap && !lacksPast) return;
    const history = rowsOf(await this.#file(rates.historyUrl, HISTORY_BYTES), now);
    // Omits rates older than any event, which are never needed.
    const needed = history.filter(({ countsUntil }) => begin === undefined || countsUntil > begin);
    await inTransaction(db, (tx) => saveRates(tx, needed));
  }

  async #file(url: string, maxBytes: number): Promise<ExchangeRates[]> {
    const { allowsAddress } = this.#deps;
    return readRatesFile(await readFileAt(url, { maxBytes, ...(allowsAddress && { allowsAddress }) }));
  }
}

/** A file contains every rate day between its first and its last. */
export function rowsOf(days: readonly ExchangeRates[], now: number): RatesRow[] {
  return days.map((rates, index) => {
    const countsFrom = ratesCountFrom(rates.day);
    const next = days[index + 1];
    return { ...rates, countsFrom, countsUntil: next ? ratesCountFrom(next.day) : untilNextFile(countsFrom, now) };
  });
}

/** The time before which no newer rates can take effect, given a file read at `now` whose last rates did at `lastFrom`. */
function untilNextFile(lastFrom: number, now: number): number {
  const moment = now - ((now - ratesCountFrom('1970-01-01')) % DAY_SECONDS);
  const isWeekend = [0, 6].includes(new Date(moment * 1_000).getUTCDay());
  const isComplete = lastFrom >= moment || now >= moment + (isWeekend ? LATE_SECONDS : HOLIDAY_SECONDS);
  return Math.max(lastFrom + DAY_SECONDS, isComplete ? moment + DAY_SECONDS : moment);
}
