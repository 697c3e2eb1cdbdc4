import { defineTexts } from '../../i18n/texts.ts';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** What people ask. The same ids in both languages, so that an open answer stays open when the language changes. */
export const QUESTIONS = defineTexts<Question[]>({
  ko: [
    {
      id: 'source',
      question: '11%는 어디에서 나옵니까?',
      answer:
        '운영사가 계약에 미리 넣어 둔 적립금에서 나옵니다. 다른 이용자의 원금으로 보상을 지급하지 않습니다. 계약은 적립금에 남은 만큼만 보상을 약속합니다.',
    },
    {
      id: 'used-up',
      question: '적립금이 소진되면 어떻게 됩니까?',
      answer:
        '자유형 보상은 그 블록부터 멈추고 이율은 0%로 표시됩니다. 이미 쌓인 보상과 원금은 그대로 남아 언제든 출금할 수 있습니다. 적립금이 다시 채워지면 그때부터 보상이 이어지며, 멈춘 동안의 보상은 없습니다. 기간형 보상은 맡기는 순간 전액을 떼어 두므로 영향을 받지 않습니다.',
    },
    {
      id: 'withdraw',
      question: '언제 출금할 수 있습니까?',
      answer:
        '자유형은 언제든지, 기간형은 만기부터 보상과 함께 출금합니다. 출금을 멈추는 기능은 계약에 없으며, BNB는 맡긴 지갑으로만 돌아갑니다.',
    },
    {
      id: 'early',
      question: '기간형을 만기 전에 해지하면 어떻게 됩니까?',
      answer:
        '원금 전액이 바로 지갑으로 돌아오고, 떼어 두었던 보상은 적립금으로 돌아갑니다. 위약금은 없습니다. 만기가 지난 뒤에는 기한 없이 보상과 함께 출금할 수 있지만, 만기 뒤에는 더 쌓이지 않습니다.',
    },
    {
      id: 'rate',
      question: '자유형과 기간형의 보상은 어떻게 다릅니까?',
      answer:
        '둘 다 단리 연 11%입니다. 자유형은 적립금이 남아 있는 동안 매초 쌓이고, 기간형(30, 90, 180, 365일)은 만기 보상이 처음부터 확보됩니다. 10 BNB를 365일 동안 맡기면 1.1000 BNB입니다.',
    },
    {
      id: 'minimum',
      question: '최소 금액과 수수료는 얼마입니까?',
      answer:
        '0.0100 BNB부터 맡길 수 있습니다. 서비스 수수료는 없고 네트워크 수수료만 냅니다. 적립금이 감당하지 못하는 금액은 계약이 거절하며, 그때 남은 한도를 알려 드립니다.',
    },
    {
      id: 'wallets',
      question: '어떤 지갑을 쓸 수 있습니까?',
      answer:
        'MetaMask처럼 브라우저에서 동작하는 지갑(EIP-1193)을 쓸 수 있습니다. 휴대폰에서는 지갑 앱 안의 브라우저로 이 사이트를 여십시오. 우리는 주소와 잔액만 읽으며, 개인키는 지갑을 떠나지 않습니다.',
    },
    {
      id: 'failed',
      question: '거래가 실패로 표시됩니다. BNB가 나갔습니까?',
      answer:
        '실패한 거래에서는 BNB가 움직이지 않고 네트워크 수수료만 듭니다. 대시보드의 거래 목록에서 이유와 거래 해시를 볼 수 있습니다. 지갑에서 거절한 요청은 체인에 아무것도 남기지 않습니다.',
    },
    {
      id: 'risk',
      question: '어떤 위험이 있습니까?',
      answer:
        '적립금이 소진되면 보상이 멈출 수 있고, 스마트 계약의 오류로 원금을 잃을 수 있으며, BNB 가격이 내릴 수 있습니다. 이 계약은 외부 감사를 받지 않았습니다. 예금이 아니며 예금자보호 대상이 아닙니다.',
    },
  ],
  en: [
    {
      id: 'source',
      question: 'Where does the 11% come from?',
      answer:
        'From a reserve that the operator put into the contract beforehand. Nobody is paid from another person’s stake. The contract promises only as much as the reserve still holds.',
    },
    {
      id: 'used-up',
      question: 'What happens when the reserve is used up?',
      answer:
        'Flexible rewards stop from that block on and the rate shows 0%. What you earned and your principal stay yours and can be withdrawn at any time. When the reserve is filled again, rewards go on from then; the time in between earns nothing. Fixed terms are not affected: their reward is set aside in full at the start.',
    },
    {
      id: 'withdraw',
      question: 'When can I withdraw?',
      answer:
        'Flexible stakes at any time; fixed terms with their reward from the end of the term. The contract has no way to pause withdrawals, and BNB goes back only to the wallet that staked it.',
    },
    {
      id: 'early',
      question: 'What if I leave a fixed term early?',
      answer:
        'Your whole principal returns to your wallet at once, and the reward that was set aside goes back to the reserve. There is no penalty. After the end you can withdraw with the reward whenever you like, but nothing more is earned.',
    },
    {
      id: 'rate',
      question: 'How do flexible and fixed rewards differ?',
      answer:
        'Both are 11% a year on your principal, never compounded by themselves. Flexible rewards build up every second while the reserve lasts; for fixed terms (30, 90, 180, 365 days) the whole reward is set aside at the start. 10 BNB for 365 days earn 1.1000 BNB.',
    },
    {
      id: 'minimum',
      question: 'What are the minimum and the fees?',
      answer:
        'You can stake from 0.0100 BNB. We charge no fee; you pay the network fee only. The contract refuses an amount that the reserve could not cover, and you are told how much room is left.',
    },
    {
      id: 'wallets',
      question: 'Which wallets work?',
      answer:
        'Any wallet that works in the browser (EIP-1193), such as MetaMask. On a phone, open this site in the browser inside your wallet app. We read your address and balance only; your keys never leave the wallet.',
    },
    {
      id: 'failed',
      question: 'My transaction shows as failed. Did any BNB leave?',
      answer:
        'A failed transaction moves no BNB and costs only the network fee. The list of transactions on the dashboard shows its reason and hash. A request that you rejected in the wallet leaves nothing on the chain.',
    },
    {
      id: 'risk',
      question: 'What are the risks?',
      answer:
        'Rewards can stop when the reserve is used up, a flaw in the contract could cost you principal, and the price of BNB can fall. The contract has not been audited by an outside firm. This is not a bank deposit and is not insured.',
    },
  ],
});

/** The questions in which every word of the search occurs, in the question or its answer. */
export function searchQuestions(questions: readonly Question[], search: string): readonly Question[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const body = `${question} ${answer}`.toLowerCase();
    return words.every((word) => body.includes(word));
  });
}
