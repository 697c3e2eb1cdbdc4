import { defineTexts } from '../../i18n/texts.ts';

export const RENEW_TEXTS = defineTexts({
  ko: {
    title: '보상과 함께 다시 맡길까요?',
    term: '새 기간',
    principal: '새 원금',
    ofRewards: '그중 지난 보상',
    reward: '새 보상',
    ends: '새 만기일',
    confirm: (bnb: string, term: string) => `${bnb} BNB를 ${term} 다시 맡기기`,
    back: '닫기',
    paused: '새로 맡기기가 잠시 중단되어 지금은 다시 맡길 수 없습니다.',
    noRoom: (bnb: string) => `적립금이 이 기간에 감당할 수 있는 금액은 ${bnb} BNB까지입니다.`,
    others: (terms: string) => `이 금액을 다시 맡길 수 있는 기간: ${terms}.`,
    stays: '원금과 보상은 그대로 있고, 언제든 출금할 수 있습니다.',
    early:
      '새 기간은 거래가 실린 때부터 셉니다. 새 기간 중에 해지하면 새 보상만 포기합니다. 지난 기간의 보상은 이미 원금입니다.',
    payOut:
      '보상을 지갑으로 받고 싶으면 먼저 출금한 뒤 원금을 다시 맡기십시오. 거래가 두 번이고, 그 사이에 한도가 없어질 수 있습니다.',
  },
  en: {
    title: 'Stake it again, with its reward?',
    term: 'New term',
    principal: 'New principal',
    ofRewards: 'Including the reward',
    reward: 'New reward',
    ends: 'New end',
    confirm: (bnb, term) => `Stake ${bnb} BNB for ${term}`,
    back: 'Close',
    paused: 'New stakes are paused, so it cannot be staked again now.',
    noRoom: (bnb) => `The reserve can cover at most ${bnb} BNB for this term.`,
    others: (terms) => `The reserve can cover this amount for: ${terms}.`,
    stays: 'Principal and reward stay as they are. You can withdraw them at any time.',
    early:
      'The new term runs from the block of the transaction. If you leave early, you give up the new reward only: the reward of the term that ended is principal now.',
    payOut:
      'To take the reward out, withdraw first, then stake the principal. These are two transactions, and the room may be gone in between.',
  },
});
