/** Describes the problem of an amount in a sentence. */
import { formatBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { defineTexts } from '../i18n/texts.ts';
import type { StakeLimits, StakeProblem } from './amount-limits.ts';

type Say = (limits: StakeLimits) => string;

const bnb = (wei: bigint | undefined): string => formatBnb(wei ?? 0n);

export const AMOUNT_PROBLEMS = defineTexts<Record<StakeProblem, Say>>({
  empty: { ko: () => '금액을 입력해 주십시오.', en: () => 'Enter an amount.' },
  malformed: {
    ko: () => '숫자와 소수점으로 입력해 주십시오. 예: 1.5',
    en: () => 'Enter digits with a decimal point, e.g. 1.5',
  },
  tooPrecise: { ko: () => '소수점 아래 18자리까지 입력할 수 있습니다.', en: () => 'Use at most 18 decimal places.' },
  tooLarge: { ko: () => '금액이 너무 큽니다.', en: () => 'The amount is too large.' },
  notPositive: { ko: () => '0보다 큰 금액을 입력해 주십시오.', en: () => 'Enter an amount above 0.' },
  belowMinimum: {
    ko: () => `최소 ${bnb(MIN_STAKE_WEI)} BNB부터 맡길 수 있습니다.`,
    en: () => `The minimum stake is ${bnb(MIN_STAKE_WEI)} BNB.`,
  },
  aboveBalance: {
    ko: ({ balanceWei }) => `지갑 잔액 ${bnb(balanceWei)} BNB보다 큽니다.`,
    en: ({ balanceWei }) => `More than your balance of ${bnb(balanceWei)} BNB.`,
  },
  noFeesLeft: {
    ko: ({ feesWei }) => `네트워크 수수료로 ${bnb(feesWei)} BNB를 지갑에 남겨 두십시오.`,
    en: ({ feesWei }) => `Leave ${bnb(feesWei)} BNB in the wallet for network fees.`,
  },
  aboveCapacity: {
    ko: ({ capacityWei }) =>
      `적립금이 이 금액의 보상을 감당하지 못합니다. 지금은 ${bnb(capacityWei)} BNB까지 맡길 수 있습니다.`,
    en: ({ capacityWei }) =>
      `The reserve cannot cover the rewards for this amount. You can stake up to ${bnb(capacityWei)} BNB now.`,
  },
  paused: {
    ko: () => '새로 맡기기가 잠시 중단되었습니다. 출금은 언제나 가능합니다.',
    en: () => 'New stakes are paused. Withdrawals always work.',
  },
});
