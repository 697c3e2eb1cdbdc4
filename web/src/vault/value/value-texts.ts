import { defineTexts } from '../../i18n/texts.ts';

export const VALUE_TEXTS = defineTexts({
  both: {
    ko: (staked: string, claim: string) => `맡긴 금액\u00a0≈\u00a0${staked}, 받을 수 있는 보상\u00a0≈\u00a0${claim}`,
    en: (staked, claim) => `Staked\u00a0≈\u00a0${staked}, to claim\u00a0≈\u00a0${claim}`,
  },
  noPrice: { ko: '지금은 시세를 알 수 없습니다', en: 'No price right now' },
  chainlink: { ko: (when: string) => `체인링크 ${when}`, en: (when) => `Chainlink ${when}` },
  bank: { ko: (day: string) => `유럽중앙은행 ${day}`, en: (day) => `ECB ${day}` },
  madeUp: { ko: '로컬 체인의 가상 시세', en: 'made up, on the local chain' },
});
