/** Dates and counts in the reader's style: the reader's zone, 24 hours, thousands commas in both languages. */
import { withCommas } from '@eleven/protocol/money';
import type { Locale } from '@eleven/protocol/product';
import { useIsHydrating } from './is-hydrating.ts';
import { useLocale } from './locale.tsx';
import { useTimeZone } from './zone.ts';

/** British English: day before month, as in the product's texts. */
export const TAGS: Record<Locale, string> = { ko: 'ko-KR', en: 'en-GB' };

const STYLES = {
  /** 2 Nov 2026 · 2026년 11월 2일 */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** 2 Nov, 09:12 · 11월 2일 09:12: with the year if it is not the current one */
  dateTime: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 2 Nov 2026, 09:12 · 2026년 11월 2일 09:12: with the year, for times in the future */
  longDateTime: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** 09:12:30 */
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** An IANA name; undefined for the browser's zone. */
export type Zone = string | undefined;

function formatter(locale: Locale, style: keyof typeof STYLES, timeZone: Zone): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], { ...STYLES[style], timeZone });
  made.set(key, known);
  return known;
}

/** ISO text of the server, a Date, or unix seconds of the chain. */
export type Moment = string | Date | number;

export function toDate(moment: Moment): Date {
  if (typeof moment === 'number') return new Date(moment * 1_000);
  return typeof moment === 'string' ? new Date(moment) : moment;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
export const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * A time in UTC, exactly as Intl formats it: creating the first Intl formatter loads the tables of a language, which takes
 * a slow phone longer than rendering the page.
 */
function inWords(locale: Locale, style: keyof typeof STYLES, moment: Date): string {
  const parts: Intl.DateTimeFormatOptions = STYLES[style];
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  const date =
    locale === 'ko'
      ? `${parts.year ? `${year}년 ` : ''}${month + 1}월 ${day}일`
      : `${day} ${MONTHS[month]}${parts.year ? ` ${year}` : ''}`;
  const time = [moment.getUTCHours(), moment.getUTCMinutes(), ...(parts.second ? [moment.getUTCSeconds()] : [])];
  return [...(parts.day ? [date] : []), ...(parts.hour ? [time.map(twoDigits).join(':')] : [])].join(
    locale === 'ko' ? ' ' : ', ',
  );
}

const at =
  (given: keyof typeof STYLES) =>
  (locale: Locale, moment: Moment, zone?: Zone): string => {
    const date = toDate(moment);
    const yearOf = (time: Date) => `${/\d{4}/.exec(formatDate(locale, time, zone))}`;
    const style = given === 'dateTime' && yearOf(date) !== yearOf(new Date()) ? 'longDateTime' : given;
    if (zone === 'UTC') return inWords(locale, style, date);
    // The browser's local time, written as if it were UTC.
    if (zone === undefined) return inWords(locale, style, new Date(+date - date.getTimezoneOffset() * 60_000));
    return formatter(locale, style, zone).format(date);
  };

export const formatDate = at('date');
export const formatDateTime = at('dateTime');
export const formatLongDateTime = at('longDateTime');
export const formatSeconds = at('seconds');

/** A whole number of things with thousands commas. */
export function formatCount(count: number | bigint): string {
  return withCommas(String(count));
}

/** The formatters with the reader's language and zone filled in. */
export function useFormat() {
  const locale = useLocale();
  // The server does not know the reader's zone.
  const own = useTimeZone();
  const zone = useIsHydrating() ? 'UTC' : own;
  return {
    locale,
    zone,
    date: (moment: Moment) => formatDate(locale, moment, zone),
    dateTime: (moment: Moment) => formatDateTime(locale, moment, zone),
    longDateTime: (moment: Moment) => formatLongDateTime(locale, moment, zone),
    count: formatCount,
  };
}
