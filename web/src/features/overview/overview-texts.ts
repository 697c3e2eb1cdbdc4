import { defineTexts } from '../../i18n/texts.ts';

export const OVERVIEW_TEXTS = defineTexts({
  ko: {
    title: '받을 수 있는 보상',
    rate: (amount: string) => `연 11%, 자유형 ${amount} BNB`,
    rateNow: '지금 0%. 적립금이 소진되었습니다.',
    perDay: (amount: string) => `하루 ${amount} BNB씩 쌓입니다. 적립금이 소진되면 멈춥니다.`,
    nothing: '자유형에 맡기면 보상이 초마다 쌓입니다. 적립금이 소진되면 멈춥니다.',
    claim: (amount: string) => `${amount} BNB 받기`,
    say: (amount: string) => `받을 수 있는 보상 ${amount} BNB`,
    staked: '맡긴 금액',
    setAside: '확보된 기간형 보상',
    earned: '지금까지 받은 보상',
    nextEnd: '다음 만기',
  },
  en: {
    title: 'Rewards you can claim',
    rate: (amount) => `11% a year, flexible ${amount} BNB`,
    rateNow: 'Now 0%: the reserve is used up.',
    perDay: (amount) => `Adds ${amount} BNB a day. Stops when the reserve is used up.`,
    nothing: 'A flexible stake adds rewards every second. They stop when the reserve is used up.',
    claim: (amount) => `Claim ${amount} BNB`,
    say: (amount) => `${amount} BNB can be claimed`,
    staked: 'Staked',
    setAside: 'Set aside for fixed terms',
    earned: 'Received so far',
    nextEnd: 'Next fixed term ends',
  },
});
