import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { formatCount } from '../../../i18n/format.ts';
import { defineTexts, type TextsOf } from '../../../i18n/texts.ts';
import { MOST_DAYS, runwayOf } from './coverage-bars.ts';

export const COVERAGE_TEXTS = defineTexts({
  title: { ko: '하루하루의 적립금', en: 'The reserve, day by day' },
  intro: {
    ko: '날마다 그날 마지막으로 읽은 블록에서 계약이 얼마를 가졌고, 얼마를 돌려주어야 했고, 적립금이 며칠분이었는지입니다. 지난 기록은 고쳐지지 않으며, 적힌 블록에서 누구나 다시 읽을 수 있습니다.',
    en: 'What the contract held each day, what of it belonged to others, and for how many days the reserve would last, at the last block that was read that day. The past is never rewritten: anybody can read it again at the block that is named.',
  },
  span: { ko: '기간', en: 'Span' },
  measure: { ko: '그림에 보일 값', en: 'What the chart shows' },
  measures: {
    ko: { free: '남은 적립금', liabilities: '돌려줄 돈', runway: '적립금이 닿는 날수' },
    en: { free: 'Free reserve', liabilities: 'Held for others', runway: 'Days of runway' },
  },
  balance: { ko: '계약 잔액', en: 'Vault balance' },
  block: { ko: '블록', en: 'Block' },
  day: { ko: '날짜', en: 'Day' },
  days: { ko: (count: string) => `${count}일`, en: (count) => (count === '1' ? '1 day' : `${count} days`) },
  long: { ko: '10년 넘게', en: 'over 10 years' },
  noEnd: { ko: '줄지 않음', en: 'not used up' },
  fiveDays: { ko: '막대 하나는 5일째 날. ', en: 'Every fifth day a bar. ' },
  first: { ko: '계약이 시작한 날부터 기록이 쌓입니다.', en: 'Days are kept from the start of the contract.' },
  caption: {
    ko: '하루의 마지막 값 (BNB, 소수점 아래 네 자리에서 버림)',
    en: 'The last figures of each day in BNB, cut to four decimals',
  },
  carried: { ko: '블록 없음, 앞의 블록에서 이어 계산', en: 'no block, carried on from the one before' },
});

type Texts = TextsOf<typeof COVERAGE_TEXTS>;

/** `258 days`; undefined is nobody’s use of it. */
export function runwayText(texts: Texts, day: CoverageDay): string {
  const days = runwayOf(day);
  if (days === undefined) return texts.noEnd;
  return days > MOST_DAYS ? texts.long : texts.days(formatCount(days));
}
