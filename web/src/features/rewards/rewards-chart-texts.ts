import type { Locale } from '@eleven/protocol/product';
import { formatDate } from '../../i18n/format.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { Earned } from './rewards-chart-bars.ts';

export const REWARDS_TEXTS = defineTexts({
  title: { ko: '하루 보상', en: 'Rewards per day' },
  spans: { ko: { '30': '30일', '90': '90일', '365': '1년' }, en: { '30': '30 d', '90': '90 d', '365': '1 y' } },
  total: { ko: (span: string) => `${span} 합계`, en: (span) => `Total of ${span}` },
  flexible: { ko: '자유형', en: 'Flexible' },
  fixed: { ko: '기간형', en: 'Fixed terms' },
  none: { ko: '이 기간에 쌓인 보상이 없습니다.', en: 'No rewards in this span.' },
  note: { ko: 'UTC 날짜, 마지막 날은 진행 중', en: 'UTC days, the last one still runs' },
  fiveDays: { ko: '막대 하나는 5일. ', en: '5 days a bar. ' },
  asTable: { ko: '표로 보기', en: 'Show as table' },
  asChart: { ko: '그림으로 보기', en: 'Show as chart' },
  soFar: { ko: (day: string) => `${day} 현재까지`, en: (day) => `${day} so far` },
});

/** A UTC day as `2026-11-22` in words, with its year or without. */
export const utcDay = (locale: Locale, day: string) => formatDate(locale, day, 'UTC');
export const shortDay = (locale: Locale, day: string) => utcDay(locale, day).replace(/ ?\d{4}(년 )?/, '');

/** In words with its year: the day of a bar, or its first and last; the newest one still runs. */
export type DayText = (bar: Earned, isRunning: boolean) => string;

export const dayTextIn =
  (locale: Locale): DayText =>
  ({ from, to }, isRunning) => {
    const words = (from === to ? '' : `${shortDay(locale, from)} – `) + utcDay(locale, to);
    return isRunning ? REWARDS_TEXTS.soFar[locale](words) : words;
  };
