import { defineTexts } from '../../i18n/texts.ts';

export const WITHDRAW_TEXTS = defineTexts({
  title: { ko: '자유형에서 출금', en: 'Withdraw from flexible' },
  how: { ko: '얼마나 출금할까요?', en: 'How much?' },
  everything: { ko: '원금과 보상 모두', en: 'All, with rewards' },
  part: { ko: '원금 일부', en: 'Part of the principal' },
  amount: { ko: '출금할 원금', en: 'Principal to withdraw' },
  staked: { ko: '맡긴 원금', en: 'Staked' },
  max: { ko: '최대', en: 'Max' },
  rewards: { ko: '보상', en: 'Rewards' },
  stays: { ko: '계속 맡기는 원금', en: 'Principal that stays and earns' },
  perDay: { ko: '남은 원금의 하루 보상', en: 'It then earns per day' },
  rewardsKept: { ko: '남겨 두는 보상', en: 'Rewards that stay' },
  rewardsStay: {
    ko: '쌓인 보상은 그대로 남아 언제든 받을 수 있습니다. 남은 원금은 적립금이 있는 동안 계속 보상을 쌓습니다.',
    en: 'Your rewards stay and can be claimed any time. The rest keeps earning while the reserve lasts.',
  },
  tooMuch: {
    ko: (held: string) => `맡긴 원금은 ${held} BNB입니다. 그보다 많이 출금할 수 없습니다.`,
    en: (held) => `You have ${held} BNB staked and cannot withdraw more.`,
  },
  go: { ko: (bnb: string) => `${bnb} BNB 출금`, en: (bnb) => `Withdraw ${bnb} BNB` },
  goPlain: { ko: '출금', en: 'Withdraw' },
  back: { ko: '돌아가기', en: 'Back' },
  total: { ko: '지갑으로 받는 금액', en: 'Paid to your wallet' },
});
