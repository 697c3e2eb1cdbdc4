/** Times to the second with their zone. A separate file, because a first visit to the dashboard shows none. */
import type { Locale } from '@eleven/protocol/product';
import {
  formatDate,
  formatSeconds,
  type Moment,
  TAGS,
  toDate,
  twoDigits,
  type useFormat,
  type Zone,
} from './format.ts';

/** GMT+9, GMT-3:30: the zone's offset at that moment. */
function zoneName(locale: Locale, moment: Date, zone: Zone): string | undefined {
  if (zone === 'UTC') return zone;
  if (zone !== undefined) {
    const parts = new Intl.DateTimeFormat(TAGS[locale], { timeZoneName: 'shortOffset', timeZone: zone }).formatToParts(
      moment,
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  }
  const ahead = -moment.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return ahead === 0 ? 'GMT' : `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${twoDigits(minutes)}` : ''}`;
}

/** 2 Nov 2026, 09:12:30 GMT+9 · 2026년 11월 2일 09:12:30 GMT+9: to the second, with the zone. */
export function formatFull(locale: Locale, moment: Moment, timeZone?: Zone): string {
  const zone = zoneName(locale, toDate(moment), timeZone);
  const comma = locale === 'en' ? ',' : '';
  return `${formatDate(locale, moment, timeZone)}${comma} ${formatSeconds(locale, moment, timeZone)} ${zone ?? ''}`.trimEnd();
}

/** The same in the reader's language and zone. */
export const fullTime = ({ locale, zone }: ReturnType<typeof useFormat>, moment: Moment): string =>
  formatFull(locale, moment, zone);
