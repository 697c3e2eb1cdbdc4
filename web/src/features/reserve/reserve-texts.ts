import { defineTexts } from '../../i18n/texts.ts';

/** Said wherever 11% is the subject. */
export const PROMISE = defineTexts({
  ko: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다.',
  en: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
});

export const RESERVE_TEXTS = defineTexts({
  ko: {
    held: '보유 적립금',
    owed: '지급할 보상',
    free: '앞으로 쓸 수 있는 몫',
    runway: '지금 속도로 남은 기간',
    days: (count: string) => `${count}일`,
    noEnd: '자유형 예치 없음',
  },
  en: {
    held: 'Reserve held',
    owed: 'Rewards owed',
    free: 'Free to promise',
    runway: 'Runway at today’s pace',
    days: (count) => `${count} days`,
    noEnd: 'No flexible stakes',
  },
});
