import { defineTexts } from '../../i18n/texts.ts';

export const OVERVIEW_TEXTS = defineTexts({
  title: { ko: '받을 수 있는 보상', en: 'Rewards you can claim' },
  rate: {
    ko: (amount: string) => `연 11%, 자유형 ${amount} BNB`,
    en: (amount) => `11% a year, flexible ${amount} BNB`,
  },
  rateNow: { ko: '지금 0%. 적립금이 소진되었습니다.', en: 'Now 0%: the reserve is used up.' },
  perDay: {
    ko: (amount: string) => `하루 ${amount} BNB씩 쌓입니다. 적립금이 소진되면 멈춥니다.`,
    en: (amount) => `Adds ${amount} BNB a day. Stops when the reserve is used up.`,
  },
  nothing: {
    ko: '자유형에 맡기면 보상이 초마다 쌓입니다. 적립금이 소진되면 멈춥니다.',
    en: 'A flexible stake adds rewards every second. They stop when the reserve is used up.',
  },
  claim: { ko: (amount: string) => `${amount} BNB 받기`, en: (amount) => `Claim ${amount} BNB` },
  say: { ko: (amount: string) => `받을 수 있는 보상 ${amount} BNB`, en: (amount) => `${amount} BNB can be claimed` },
  staked: { ko: '맡긴 금액', en: 'Staked' },
  setAside: { ko: '확보된 기간형 보상', en: 'Set aside for fixed terms' },
  earned: { ko: '지금까지 받은 보상', en: 'Received so far' },
  nextEnd: { ko: '다음 만기', en: 'Next fixed term ends' },
});
