/** The names of the reserve's figures on the landing page and in lists. The dashboard has its own, shorter ones. */
import { defineTexts } from '../../i18n/texts.ts';

export const RESERVE_TEXTS = defineTexts({
  held: { ko: '보유 적립금', en: 'Reserve held' },
  /** Owed to flexible stakes, plus set aside for fixed terms. */
  promised: { ko: '약속한 보상', en: 'Rewards promised' },
  free: { ko: '남은 적립금', en: 'Free reserve' },
  runway: { ko: '지금 속도로 남은 기간', en: 'Runway at today’s pace' },
  days: { ko: (count: string) => `${count}일`, en: (count) => `${count} days` },
  long: { ko: '10년 이상', en: 'over 10 years' },
  usedUp: { ko: '소진됨: 적립금이 비어 있습니다', en: 'Used up: the reserve is empty' },
  noEnd: { ko: '자유형 예치 없음', en: 'No flexible stakes' },
});
