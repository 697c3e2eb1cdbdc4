import { inBoth } from './locale.ts';
import type { WayName } from './ways.ts';

/** The names of the exit methods, as in the web app. */
export const WAY_TEXTS = inBoth<Record<WayName, string>>({
  ko: {
    exit: '원금과 보상 모두 출금',
    unstake: '원금 일부 출금',
    emergencyExit: '긴급 출금',
    redeem: '만기 출금',
    exitEarly: '중도 해지',
  },
  en: {
    exit: 'Withdraw all, with rewards',
    unstake: 'Withdraw a part',
    emergencyExit: 'Emergency exit',
    redeem: 'Withdraw',
    exitEarly: 'Leave early',
  },
});
