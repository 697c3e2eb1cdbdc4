import type { Text } from '@eleven/protocol/product';

export interface Question {
  id: string;
  question: Text;
  answer: Text;
}

/**
 * Questions that visitors ask before they begin. The landing page shows only these; the support page shows them with all others
 * (question-groups.ts). Ids do not depend on the language, so an open answer stays open when the language changes.
 */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'source',
    question: { ko: '11%는 어디에서 나옵니까?', en: 'Where does the 11% come from?' },
    answer: {
      ko: '운영사가 계약에 미리 넣어 둔 적립금에서 나옵니다. 다른 이용자의 원금으로 보상을 지급하지 않습니다. 계약은 적립금에 남은 만큼만 보상을 약속합니다.',
      en: 'From a reserve that the operator put into the contract beforehand. Nobody is paid from another person’s stake. The contract promises only as much as the reserve still holds.',
    },
  },
  {
    id: 'used-up',
    question: { ko: '적립금이 소진되면 어떻게 됩니까?', en: 'What happens when the reserve is used up?' },
    answer: {
      ko: '자유형 보상은 그 블록부터 멈추고 보상률은 0%로 표시됩니다. 이미 쌓인 보상과 원금은 그대로 남아 언제든 출금할 수 있습니다. 적립금이 다시 채워지면 그때부터 보상이 이어지며, 소급되지는 않습니다. 기간형 보상은 맡기는 순간 전액을 떼어 두므로 영향을 받지 않습니다.',
      en: 'Flexible rewards stop from that block on and the rate shows 0%. Your earned rewards and your principal stay yours, and you can withdraw them at any time. When the reserve is funded again, rewards resume from then; new funding does not pay for the time in between. Fixed terms are not affected: their reward is set aside in full at the start.',
    },
  },
  {
    id: 'withdraw',
    question: { ko: '언제 출금할 수 있습니까?', en: 'When can I withdraw?' },
    answer: {
      ko: '자유형은 언제든지, 기간형은 만기부터 보상과 함께 출금합니다. 출금을 멈추는 기능은 계약에 없으며, BNB는 맡긴 지갑으로만 돌아갑니다.',
      en: 'Flexible stakes at any time; fixed terms with their reward from the end of the term. The contract has no way to pause withdrawals, and BNB goes back only to the wallet that staked it.',
    },
  },
  {
    id: 'minimum',
    question: { ko: '최소 금액과 수수료는 얼마입니까?', en: 'What are the minimum and the fees?' },
    answer: {
      ko: '0.0100 BNB부터 맡길 수 있습니다. 서비스 수수료는 없고 네트워크 수수료만 냅니다. 적립금이 감당하지 못하는 금액은 계약이 거절하며, 그때 남은 한도를 알려 드립니다.',
      en: 'You can stake from 0.0100 BNB. We charge no fee; you pay only the network fee. The contract refuses an amount that the reserve could not cover, and the page shows how much you can still stake.',
    },
  },
  {
    id: 'wallets',
    question: { ko: '어떤 지갑을 쓸 수 있습니까?', en: 'Which wallets work?' },
    answer: {
      ko: 'MetaMask처럼 브라우저에서 동작하는 지갑(EIP-1193)을 쓸 수 있습니다. 휴대폰에서는 지갑 앱 안의 브라우저로 이 사이트를 여십시오. 우리는 주소와 잔액만 읽으며, 개인키는 지갑을 떠나지 않습니다.',
      en: 'Any wallet that works in the browser (EIP-1193), such as MetaMask. On a phone, open this site in the browser inside your wallet app. We read your address and balance only; your keys never leave the wallet.',
    },
  },
];
