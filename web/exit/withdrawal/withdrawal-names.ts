import { defineTexts } from '../locale.ts';
import type { WithdrawalName } from './withdrawals.ts';

/** The names of the exit methods, as in the web app. */
export const WITHDRAWAL_NAMES = defineTexts<Record<WithdrawalName, string>>({
  exit: { ko: '원금과 보상 모두 출금', en: 'Withdraw all, with rewards' },
  unstake: { ko: '원금 일부 출금', en: 'Withdraw a part' },
  emergencyExit: { ko: '긴급 출금', en: 'Emergency exit' },
  redeem: { ko: '만기 출금', en: 'Withdraw' },
  exitEarly: { ko: '중도 해지', en: 'Leave early' },
});
