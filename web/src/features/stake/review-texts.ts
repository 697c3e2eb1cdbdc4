import { defineTexts } from '../../i18n/texts.ts';

export const REVIEW_TEXTS = defineTexts({
  title: { ko: '맡기기 전에 확인해 주십시오', en: 'Check before you stake' },
  amount: { ko: '금액', en: 'Amount' },
  value: { ko: '지금 가치', en: 'Value now' },
  plan: { ko: '기간', en: 'Plan' },
  reward: { ko: '만기 보상', en: 'Reward at the end' },
  perDay: { ko: '하루 보상', en: 'Reward per day' },
  ends: { ko: '만기일', en: 'Ends' },
  leaving: { ko: '출금', en: 'Leaving' },
  flexibleTerms: { ko: '언제든 원금과 보상 출금', en: 'Any time, principal and rewards' },
  fixedTerms: { ko: '만기 전에는 원금만 반환', en: 'Before the end: principal only' },
  wallet: { ko: '지갑', en: 'Wallet' },
  contract: { ko: '계약', en: 'Contract' },
  copy: { ko: '계약 주소 복사', en: 'Copy the contract address' },
  function: { ko: '함수', en: 'Function' },
  fee: { ko: '예상 네트워크 수수료', en: 'Network fee, estimated' },
  about: { ko: (bnb: string) => `약 ${bnb} BNB`, en: (bnb) => `about ${bnb} BNB` },
  reading: { ko: '계산 중', en: 'Being estimated' },
  unknown: { ko: '지갑에 표시됩니다', en: 'Your wallet shows it' },
  network: { ko: '네트워크', en: 'Network' },
  confirm: { ko: (name: string) => `${name}에서 확인`, en: (name) => `Confirm in ${name}` },
  back: { ko: '돌아가기', en: 'Back' },
  wrongNetwork: {
    ko: (name: string, there: string, needed: string) =>
      `${name}의 네트워크는 ${there}입니다. 이 거래에는 ${needed} 네트워크가 필요합니다.`,
    en: (name, there, needed) => `The network in ${name} is ${there}. This needs ${needed}.`,
  },
  note: {
    ko: '보상은 계약이 이미 가진 적립금에서만 나옵니다.',
    en: 'Rewards come only from the reserve that the contract already holds.',
  },
  compare: {
    ko: (name: string, short: string) =>
      `${name}에 표시되는 주소와 금액을 이 화면과 비교해 보십시오. 계약 주소는 ${short}처럼 줄여서, BNB는 네트워크를 모르는 지갑에서 "ETH"로 표시될 수 있습니다.`,
    en: (name, short) =>
      `Compare the address and amount in ${name} with these. It may shorten the contract to ${short}, and a wallet that does not know the network may call BNB “ETH”.`,
  },
});
