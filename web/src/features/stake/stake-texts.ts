import { defineTexts } from '../../i18n/texts.ts';
import { PROMISE } from '../../vault/reserve/reserve-texts.ts';

export const STAKE_TEXTS = defineTexts({
  title: { ko: '새로 맡기기', en: 'New stake' },
  amount: { ko: '맡길 금액', en: 'Amount' },
  wallet: { ko: '지갑', en: 'Wallet' },
  // No minimum for an addition to a flexible stake; no fees for a contract, which pays none itself.
  hint: {
    ko: (minimum: string, fees: string) =>
      `${minimum && `최소 ${minimum} BNB. `}${fees && `최대를 누르면 맡기고 출금할 네트워크 수수료로 ${fees} BNB를 남겨 둡니다.`}`,
    en: (minimum, fees) =>
      `${minimum && `Minimum ${minimum} BNB. `}${fees && `Max keeps ${fees} BNB back for the network fees of staking and leaving.`}`,
  },
  stake: { ko: (bnb: string) => `${bnb} BNB 맡기기`, en: (bnb) => `Stake ${bnb} BNB` },
  stakePlain: { ko: '맡기기', en: 'Stake' },
  connect: { ko: '지갑 연결', en: 'Connect wallet' },
  check: { ko: '지갑 확인 중', en: 'Check wallet' },
  setAside: {
    ko: (bnb: string) => `보상 ${bnb} BNB를 지금 적립금에서 떼어 둡니다.`,
    en: (bnb) => `${bnb} BNB is set aside from the reserve now.`,
  },
  covered: PROMISE,
  max: { ko: '최대', en: 'Max' },
  shares: { ko: '금액 채우기', en: 'Fill in a share' },
  plan: { ko: '기간', en: 'Plan' },
  rewardAtEnd: { ko: '만기 보상', en: 'Reward at the end' },
  rewardPerDay: { ko: '하루 보상', en: 'Reward per day' },
  ends: { ko: '만기일', en: 'Ends' },
  leaving: { ko: '중도 해지', en: 'Leaving early' },
  principalOnly: { ko: '원금만 반환', en: 'Principal only' },
  anyTime: { ko: '언제든, 보상과 함께', en: 'Any time, with the rewards' },
  exit: { ko: '출금', en: 'Leaving' },
  capacity: { ko: '남은 한도', en: 'Room left' },
});
