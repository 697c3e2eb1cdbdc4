/** The effect of each exit method, in words and figures. */
import { parseBnb, readableBnb } from '@eleven/protocol/money';
import { defineTexts, moment } from '../locale.ts';
import { bnb, facts } from '../parts.ts';
import { WITHDRAWAL_NAMES } from './withdrawal-names.ts';
import type { Withdrawal } from './withdrawals.ts';

export const DIALOG_TEXTS = defineTexts({
  amount: { ko: '출금할 원금', en: 'Principal to withdraw' },
  max: { ko: '최대', en: 'Max' },
  close: { ko: '닫기', en: 'Close' },
  keep: { ko: '그대로 두기', en: 'Keep the stake' },
  checking: { ko: '노드에서 미리 시험하는 중…', en: 'Testing it on the node …' },
  checkWallet: { ko: '지갑을 확인해 주십시오', en: 'Check your wallet' },
  readOnly: {
    ko: '이 주소의 지갑이 여기에 연결되어 있지 않습니다. 아래 내용을 그 지갑에서 보내십시오.',
    en: 'The wallet of this address is not connected here. Send what is below from that wallet.',
  },
  typeFirst: { ko: '금액을 입력하면 호출 데이터가 나타납니다.', en: 'With an amount, the call to send appears here.' },
  empty: { ko: '금액을 입력해 주십시오.', en: 'Enter an amount.' },
  malformed: { ko: '숫자와 소수점으로 입력해 주십시오. 예: 1.5', en: 'Enter digits with a decimal point, e.g. 1.5' },
  tooPrecise: { ko: '소수점 아래 18자리까지 입력할 수 있습니다.', en: 'Use at most 18 decimal places.' },
  notPositive: { ko: '0보다 큰 금액을 입력해 주십시오.', en: 'Enter an amount above 0.' },
  tooMuch: {
    ko: (held: string) => `맡긴 원금은 ${held}입니다. 그보다 많이 출금할 수 없습니다.`,
    en: (held) => `The principal is ${held}. You cannot withdraw more than that.`,
  },
});

const texts = defineTexts({
  unstake: {
    ko: '원금의 일부를 지갑으로 출금합니다. 쌓인 보상은 그대로 남아 나중에 모두 출금할 때 받습니다.',
    en: 'Pays a part of the principal to your wallet. The rewards stay, and are paid when you withdraw all.',
  },
  exit: {
    ko: '자유형 원금과 지금까지 쌓인 보상을 모두 지갑으로 출금합니다. 실제 보상은 거래가 포함되는 블록까지 계산됩니다.',
    en: 'Pays the whole flexible principal and all rewards to your wallet. The rewards are counted up to the block of the transaction.',
  },
  emergencyExit: {
    ko: (lost: string) =>
      `보상 ${lost}를 포기합니다. 원금만 지갑으로 돌아오고, 포기한 보상은 되찾을 수 없습니다. 보상 계산을 전혀 거치지 않는 길이므로 ‘원금과 보상 모두 출금’이 실패할 때만 쓰십시오.`,
    en: (lost) =>
      `You give up ${lost} of rewards. Only the principal comes back, and what is given up is gone for good. It skips all reward arithmetic: use it only if “Withdraw all, with rewards” fails.`,
  },
  redeem: {
    ko: '만기가 지난 포지션의 원금과 보상을 지갑으로 출금합니다.',
    en: 'Pays the principal and the reward of a position whose term has ended.',
  },
  exitEarly: {
    ko: (lost: string, when: string) =>
      `보상 ${lost}를 포기합니다. ${when}까지 기다리면 원금과 함께 받습니다. 지금 해지하면 원금만 돌아오고, 포기한 보상은 되찾을 수 없습니다.`,
    en: (lost, when) =>
      `You give up ${lost} of rewards. If you wait until ${when}, you receive it with the principal. Leave now and only the principal comes back; what is given up is gone for good.`,
  },
  principal: { ko: '원금', en: 'Principal' },
  rewards: { ko: '보상', en: 'Rewards' },
  held: { ko: '맡긴 원금', en: 'Principal' },
  stays: { ko: '남는 보상', en: 'Rewards that stay' },
  total: { ko: '지갑으로 받는 금액', en: 'Paid to the wallet' },
  givenUp: { ko: '포기하는 보상', en: 'Rewards given up' },
  send: {
    ko: (amount: string) => `지갑으로 보내기: ${amount} 출금`,
    en: (amount) => `Send with wallet: withdraw ${amount}`,
  },
  plain: { ko: '지갑으로 보내기', en: 'Send with wallet' },
  giveUp: {
    ko: (lost: string, amount: string) => `${lost}를 포기하고 ${amount} 출금`,
    en: (lost, amount) => `Give up ${lost} and withdraw ${amount}`,
  },
  position: { ko: (id: bigint) => `포지션 ${id}`, en: (id) => `position ${id}` },
});

export function withdrawalTexts(withdrawal: Withdrawal): { readonly title: string; readonly body: string } {
  const here = texts();
  const title = WITHDRAWAL_NAMES()[withdrawal.name];
  switch (withdrawal.name) {
    case 'emergencyExit':
      return { title, body: here.emergencyExit(bnb(withdrawal.rewardsWei, 6)) };
    case 'exitEarly':
      return {
        title: `${title}, ${here.position(withdrawal.position.id)}`,
        body: here.exitEarly(bnb(withdrawal.position.rewardWei, 6), moment(withdrawal.position.endsAt)),
      };
    case 'redeem':
      return { title: `${title}, ${here.position(withdrawal.position.id)}`, body: here.redeem };
    default:
      return { title, body: here[withdrawal.name] };
  }
}

export function withdrawalFacts(withdrawal: Withdrawal): HTMLElement {
  const here = texts();
  switch (withdrawal.name) {
    case 'unstake':
      return facts([here.held, bnb(withdrawal.heldWei)], [here.stays, bnb(withdrawal.rewardsWei, 9), 'brass']);
    case 'exit':
      return facts(
        [here.principal, bnb(withdrawal.principalWei)],
        [here.rewards, bnb(withdrawal.rewardsWei, 9), 'brass'],
        [here.total, bnb(withdrawal.principalWei + withdrawal.rewardsWei)],
      );
    case 'emergencyExit':
      return facts([here.givenUp, bnb(withdrawal.rewardsWei, 6), 'brass'], [here.total, bnb(withdrawal.principalWei)]);
    case 'redeem': {
      const { principalWei, rewardWei } = withdrawal.position;
      return facts(
        [here.principal, bnb(principalWei)],
        [here.rewards, bnb(rewardWei, 6), 'brass'],
        [here.total, bnb(principalWei + rewardWei)],
      );
    }
    case 'exitEarly':
      return facts(
        [here.givenUp, bnb(withdrawal.position.rewardWei, 6), 'brass'],
        [here.total, bnb(withdrawal.position.principalWei)],
      );
  }
}

/** The effect and the amount; only the effect while there is no amount yet. */
export function sendLabel(withdrawal: Withdrawal, amountWei: bigint | undefined): string {
  const here = texts();
  switch (withdrawal.name) {
    case 'unstake':
      return amountWei === undefined ? here.plain : here.send(bnb(amountWei));
    case 'exit':
      return here.send(bnb(withdrawal.principalWei + withdrawal.rewardsWei));
    case 'redeem':
      return here.send(bnb(withdrawal.position.principalWei + withdrawal.position.rewardWei));
    case 'emergencyExit':
      return here.giveUp(bnb(withdrawal.rewardsWei, 6), bnb(withdrawal.principalWei));
    case 'exitEarly':
      return here.giveUp(bnb(withdrawal.position.rewardWei, 6), bnb(withdrawal.position.principalWei));
  }
}

/** Undefined if the amount can be withdrawn. */
export function amountProblem(typed: string, heldWei: bigint): string | undefined {
  const here = DIALOG_TEXTS();
  const parsed = parseBnb(typed);
  // Exact: a cut figure would refuse an amount that looks smaller than it.
  const held = `${readableBnb(heldWei)} BNB`;
  if (parsed.ok) return parsed.wei > heldWei ? here.tooMuch(held) : undefined;
  return parsed.problem === 'tooLarge' ? here.tooMuch(held) : here[parsed.problem];
}
