import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { defineTexts } from '../../i18n/texts.ts';
import type { LegalTexts } from './legal-document.tsx';

export const RISK_NOTICE = defineTexts<LegalTexts>({
  title: { ko: '위험 안내', en: 'Risks' },
  intro: {
    ko: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다. 묶이거나 잃어도 감당할 수 있는 금액만 맡기십시오.',
    en: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up. Stake only what you can afford to have tied up or lost.',
  },
  sections: {
    ko: [
      [
        '보상은 끝날 수 있습니다',
        '적립금이 소진되면 자유형의 보상률은 그 블록부터 0%가 됩니다. 운영사가 적립금을 다시 채울 의무는 없습니다.',
        RUNWAY_PROMISE.ko,
        '기간형의 보상은 맡기는 순간 전액을 따로 떼어 두므로 그 뒤의 소진에 영향을 받지 않습니다.',
      ],
      [
        '계약에 결함이 있을 수 있습니다',
        '이 계약은 외부 감사를 받지 않았습니다. 시험과 검증은 결함의 가능성을 줄일 뿐 없애지 못합니다. 결함이 있으면 원금의 일부나 전부를 잃을 수 있습니다.',
      ],
      [
        'BNB 가격은 움직입니다',
        '보상은 BNB로 계산합니다. BNB 가격이 10%쯤 떨어지면 1년치 보상이 원화 기준으로 사라집니다. 묶여 있는 동안에도 가격은 움직입니다.',
      ],
      [
        '기간형은 묶입니다',
        '만기 전에 해지하면 원금만 돌려받고 그 기간의 보상은 적립금으로 돌아갑니다. 만기 뒤에는 더 쌓이지 않습니다.',
      ],
      [
        '지갑과 네트워크',
        '복구 문구를 잃거나 남에게 알려 주면 누구도 되돌릴 수 없습니다. 잘못 서명한 거래도 되돌릴 수 없습니다. 네트워크가 느리거나 멈추면 거래가 늦어질 수 있고, 거래마다 수수료가 듭니다.',
      ],
      [
        '보호받지 않습니다',
        '이 서비스는 예금이 아니며 예금자보호 대상이 아닙니다. 나라에 따라 이용이 제한되거나 세금이 붙을 수 있으니 본인이 확인하십시오.',
      ],
    ],
    en: [
      [
        'Rewards can end',
        'When the reserve is used up, the rate of flexible staking is 0% from that block on. The operator has no duty to fund it again.',
        RUNWAY_PROMISE.en,
        'The reward of a fixed term is set aside in full when you stake, so that a reserve used up later does not touch it.',
      ],
      [
        'The contract may have a flaw',
        'The contract has not been audited by an outside firm. Tests and proofs lower the chance of a flaw but do not remove it. A flaw can cost part or all of your principal.',
      ],
      [
        'The price of BNB moves',
        'Rewards are counted in BNB. If its price falls by about 10%, a year of rewards is gone in your own currency. It also moves while your BNB is locked.',
      ],
      [
        'Fixed terms lock your BNB',
        'Leave before the end and you get your principal back; the reward of the term returns to the reserve. After the end nothing more is added.',
      ],
      [
        'Wallet and network',
        'If you lose or share your recovery phrase, nobody can undo it. Nor can a transaction that you signed by mistake be taken back. A slow or halted network delays transactions, and each costs a fee.',
      ],
      [
        'No protection scheme',
        'This is not a bank deposit and is not insured. In some countries use is restricted or taxed: find out what holds for you.',
      ],
    ],
  },
});
