import type { CoverageDay } from '@eleven/protocol/api/transparency';
import type { Locale } from '@eleven/protocol/product';
import { formatCount, formatDate } from '../../../i18n/format.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { MOST_DAYS, runwayOf } from './coverage-bars.ts';

export const COVERAGE_TEXTS = defineTexts({
  ko: {
    title: '하루하루의 적립금',
    intro:
      '날마다 그날 마지막으로 읽은 블록에서 계약이 얼마를 가졌고, 얼마를 돌려주어야 했고, 적립금이 며칠분이었는지입니다. 지난 기록은 고쳐지지 않으며, 적힌 블록에서 누구나 다시 읽을 수 있습니다.',
    span: '기간',
    spans: { '30': '30일', '90': '90일', '365': '1년' },
    measure: '그림에 보일 값',
    measures: { free: '남은 적립금', liabilities: '돌려줄 돈', runway: '적립금이 닿는 날수' },
    balance: '계약 잔액',
    block: '블록',
    day: '날짜',
    days: (count: string) => `${count}일`,
    long: '10년 넘게',
    noEnd: '줄지 않음',
    soFar: (day: string) => `${day} 현재까지`,
    note: 'UTC 날짜, 마지막 날은 진행 중',
    fiveDays: '막대 하나는 5일째 날. ',
    first: '계약이 시작한 날부터 기록이 쌓입니다.',
    asTable: '표로 보기',
    asChart: '그림으로 보기',
    caption: '하루의 마지막 값 (BNB, 소수점 아래 네 자리에서 버림)',
    carried: '블록 없음, 앞의 블록에서 이어 계산',
  },
  en: {
    title: 'The reserve, day by day',
    intro:
      'What the contract held each day, what of it belonged to others, and for how many days the reserve would last, at the last block that was read that day. The past is never rewritten: anybody can read it again at the block that is named.',
    span: 'Span',
    spans: { '30': '30 d', '90': '90 d', '365': '1 y' },
    measure: 'What the chart shows',
    measures: { free: 'Free reserve', liabilities: 'Held for others', runway: 'Days of runway' },
    balance: 'Vault balance',
    block: 'Block',
    day: 'Day',
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
    long: 'over 10 years',
    noEnd: 'not used up',
    soFar: (day) => `${day} so far`,
    note: 'UTC days, the last one still runs',
    fiveDays: 'Every fifth day a bar. ',
    first: 'Days are kept from the start of the contract.',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    caption: 'The last figures of each day in BNB, cut to four decimals',
    carried: 'no block, carried on from the one before',
  },
});

type Texts = (typeof COVERAGE_TEXTS)['ko'];

/** `258 days`; undefined is nobody’s use of it. */
export function runwayText(texts: Texts, day: CoverageDay): string {
  const days = runwayOf(day);
  if (days === undefined) return texts.noEnd;
  return days > MOST_DAYS ? texts.long : texts.days(formatCount(days));
}

/** A UTC day as `2026-11-22` in words, with its year or without. */
export const utcDay = (locale: Locale, day: string) => formatDate(locale, day, 'UTC');
export const shortDay = (locale: Locale, day: string) => utcDay(locale, day).replace(/ ?\d{4}(년 )?/, '');
