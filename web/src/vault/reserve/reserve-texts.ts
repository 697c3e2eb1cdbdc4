import type { Text } from '@eleven/protocol/product';
import { formatCount } from '../../i18n/format.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { ReserveFigures } from './reserve.ts';

/** Stands wherever 11% is promised. */
export const PROMISE: Text = {
  ko: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다.',
  en: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
};

export const RESERVE_TEXTS = defineTexts({
  held: { ko: '보유 적립금', en: 'Reserve held' },
  /** Owed to flexible stakes, plus set aside for fixed terms. */
  promised: { ko: '약속한 보상', en: 'Rewards promised' },
  free: { ko: '앞으로 쓸 수 있는 몫', en: 'Free to promise' },
  runway: { ko: '지금 속도로 남은 기간', en: 'Runway at today’s pace' },
  days: { ko: (count: string) => `${count}일`, en: (count) => `${count} days` },
  long: { ko: '10년 넘게', en: 'over 10 years' },
  noEnd: { ko: '자유형 예치 없음', en: 'No flexible stakes' },
});

/** How long the free reserve lasts for today's stakes: `258 days`. Undefined if no flexible stakes use it up. */
export function runwayText(
  { runwayDays, lastsLong }: ReserveFigures,
  texts: { days(count: string): string; long: string },
): string | undefined {
  if (runwayDays === undefined) return undefined;
  return lastsLong ? texts.long : texts.days(formatCount(runwayDays));
}
