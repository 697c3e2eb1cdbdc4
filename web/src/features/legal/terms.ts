import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { defineTexts } from '../../i18n/texts.ts';
import type { LegalTexts } from './legal-document.tsx';

export const TERMS = defineTexts<LegalTexts>({
  title: { ko: '이용약관', en: 'Terms' },
  intro: {
    ko: '일레븐은 BNB를 스마트 계약에 맡기고 적립금에서 보상을 받는 서비스입니다. 이 문서는 무엇을 약속하고 무엇을 약속하지 않는지 적습니다.',
    en: 'With Eleven you stake BNB in a smart contract and receive rewards from a reserve. This page says what is promised and what is not.',
  },
  sections: {
    ko: [
      [
        '1. 서비스가 하는 일',
        '이 웹사이트는 BNB 스마트 체인에 있는 계약을 보여 주고, 사용자가 자신의 지갑으로 서명할 거래를 준비합니다. BNB는 운영사가 아니라 계약이 보관합니다.',
        '연 11%는 단리이며, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다. 적립금이 다시 채워지면 그때부터 다시 쌓이며, 소급되지는 않습니다.',
      ],
      [
        '2. 두 가지 상품',
        `자유형은 언제든 출금할 수 있습니다. ${RUNWAY_PROMISE.ko}`,
        '기간형(30·90·180·365일)은 맡기는 순간 보상 전액을 따로 떼어 둡니다. 만기 전에 해지하면 원금만 돌려받고 보상은 적립금으로 돌아갑니다. 만기 뒤에는 더 쌓이지 않습니다. 그때 출금하거나, 적립금에 여유가 있으면 보상까지 합쳐 새 기간을 시작할 수 있습니다. 합쳐진 보상은 원금이 됩니다.',
      ],
      [
        '3. 약속하지 않는 것',
        '보상이 계속된다는 보장은 없습니다. BNB의 가격도, 계약에 결함이 없다는 것도 보장하지 않습니다. 이 계약은 외부 감사를 받지 않았습니다.',
        '이 서비스는 예금이 아니며 예금자보호 대상이 아닙니다. 투자 권유나 세무 자문도 하지 않습니다.',
      ],
      [
        '4. 계정',
        '가입에는 이름과 이메일, 그리고 로그인에 쓸 비밀번호나 지갑이 필요합니다. 정확한 주소를 써 주십시오. 비밀번호 재설정은 그 주소로만 할 수 있습니다.',
        '지갑의 복구 문구와 비밀번호는 본인이 지킵니다. 저희는 복구 문구를 묻지 않으며, 잃어버린 지갑을 되살릴 수 없습니다.',
      ],
      [
        '5. 출금은 막히지 않습니다',
        '원금은 맡긴 지갑으로만 돌아갑니다. 운영사는 새로 맡기는 것을 잠시 멈출 수 있지만, 출금은 멈출 수 없습니다. 이 웹사이트가 꺼져 있어도 계약에 직접 거래를 보내 출금할 수 있습니다.',
      ],
      [
        '6. 하지 말아야 할 것',
        '남의 계정이나 지갑을 쓰거나, 서비스를 방해하거나, 법이 금지하는 곳에서 온 자금을 맡기지 마십시오. 그런 계정은 웹사이트 이용을 막을 수 있습니다. 그 경우에도 계약에 맡긴 BNB의 출금은 막을 수 없습니다.',
      ],
      [
        '7. 수수료와 세금',
        '서비스는 수수료를 받지 않습니다. 거래마다 네트워크 수수료가 들며, 이는 지갑에서 나갑니다. 보상에 대한 세금은 본인이 확인하고 신고합니다.',
      ],
      [
        '8. 변경',
        '이 문서가 바뀌면 버전과 날짜가 바뀝니다. 가입할 때 동의한 버전은 계정에 기록됩니다. 이미 맡긴 기간형의 조건은 계약에 고정되어 있어 바뀌지 않습니다.',
      ],
    ],
    en: [
      [
        '1. What the service does',
        'This website shows a contract on BNB Smart Chain and prepares transactions that you sign with your own wallet. The contract holds the BNB, not the operator.',
        '11% annual is a simple rate on your stake, not compounded, paid from a pre-funded reserve. Rewards stop when the reserve is used up. When it is funded again they resume from then on; the funding does not pay for the time between.',
      ],
      [
        '2. The two plans',
        `Flexible: leave at any time. ${RUNWAY_PROMISE.en}`,
        'Fixed for 30, 90, 180 or 365 days: the whole reward is set aside when you stake. If you leave before the end you get your principal back and the reward returns to the reserve. After the end nothing more is added: you withdraw, or stake it again with its reward for another term if the reserve has room. That reward is then part of the principal.',
      ],
      [
        '3. What is not promised',
        'There is no promise that rewards go on, of any price of BNB, or that the contract has no flaw. The contract has not been audited by an outside firm.',
        'This is not a bank deposit and is not insured. Nothing here is advice on investments or taxes.',
      ],
      [
        '4. Your account',
        'An account needs a name and an email address, and a password or a wallet to sign in with. Use an address that is yours: the password can be reset through that address only.',
        'Your recovery phrase and your password are yours to protect. We never ask for a recovery phrase and cannot restore a lost wallet.',
      ],
      [
        '5. Withdrawals cannot be stopped',
        'Principal returns only to the wallet that staked it. The operator can pause new stakes for a time, never withdrawals. With this website switched off you can still withdraw by sending a transaction to the contract yourself.',
      ],
      [
        '6. What you must not do',
        "Do not use other people's accounts or wallets, disturb the service, or stake funds that the law forbids. Such an account may be kept from this website. Even then nobody can keep you from withdrawing BNB from the contract.",
      ],
      [
        '7. Fees and taxes',
        'The service charges no fee. Each transaction costs a network fee, paid from your wallet. Taxes on rewards are yours to find out and declare.',
      ],
      [
        '8. Changes',
        'When this page changes, its version and date change. The version that you accepted at sign-up is kept with your account. The conditions of a fixed term that has begun are written in the contract and do not change.',
      ],
    ],
  },
});
