import type { Locale } from '@eleven/protocol/product';
import { formatDate } from '../../i18n/format.ts';
import { defineTexts } from '../../i18n/texts.ts';

export const DAY_TEXTS = defineTexts({
  spans: { ko: { '30': '30일', '90': '90일', '365': '1년' }, en: { '30': '30 d', '90': '90 d', '365': '1 y' } },
  soFar: { ko: (day: string) => `${day} 현재까지`, en: (day) => `${day} so far` },
  note: { ko: 'UTC 날짜, 마지막 날은 진행 중', en: 'Days in UTC; the last one is still running' },
  asTable: { ko: '표로 보기', en: 'Show as table' },
  asChart: { ko: '그림으로 보기', en: 'Show as chart' },
});

/** A UTC day such as `2026-11-22` in words, with its year. */
export const utcDay = (locale: Locale, day: string) => formatDate(locale, day, 'UTC');
/** The same without the year: `22 Nov 2026` loses its end, `2026년 11월 22일` its beginning. */
export const shortDay = (locale: Locale, day: string) => utcDay(locale, day).replace(/ ?\d{4}(년 )?/, '');

/** The day of a bar, or its first and last day. `isRunning`: the last day is today, so it is not complete. */
export function dayText(locale: Locale, isRunning: boolean, to: string, from = to): string {
  const words = (from === to ? '' : `${shortDay(locale, from)} – `) + utcDay(locale, to);
  return isRunning ? DAY_TEXTS.soFar[locale](words) : words;
}

/** Daily bars of a year would be thinner than a pixel on a phone, so 365 days become 73 bars of 5 days. */
export const daysInBar = (days: number): number => (days > 90 ? 5 : 1);
