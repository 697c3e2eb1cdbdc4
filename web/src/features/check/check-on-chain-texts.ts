import { shortAddress } from '@eleven/protocol/address';
import { exactBnb, withCommas } from '@eleven/protocol/money';
import { defineTexts } from '../../i18n/texts.ts';
import type { FigureName, Subject } from './check-on-chain-figures.ts';

export const CHECK_TEXTS = defineTexts({
  ko: {
    title: '체인에서 확인',
    intro: '서버가 보여 준 값을 계약의 값과 하나씩 견줍니다. 체인은 서버가 아니라 내 지갑의 노드에서 읽습니다.',
    contract: '계약',
    copy: '계약 주소 복사',
    reading: '지갑을 통해 체인을 읽고 있습니다.',
    stop: '그만두기',
    stopped: '확인을 그만두었습니다.',
    again: '다시 확인',
    close: '확인 결과 닫기',
    asOf: '서버 기준 블록',
    newest: '지갑의 최신 블록',
    equal: (count: number) => `지갑을 통해 체인에서 읽은 값 ${count}개가 서버와 wei 단위까지 모두 같습니다.`,
    differ: (count: number, all: number) => `값 ${all}개 중 ${count}개가 체인과 다릅니다.`,
    both: (server: string, chain: string) => `서버 ${server}, 체인 ${chain}`,
    whatToDo: '출금할 수 있는 금액은 체인의 값을 따릅니다. 맡기거나 출금하기 전에 알려 주십시오.',
    later: (asOf: string, newest: string) =>
      `지갑의 노드에 블록 ${asOf}의 상태가 더는 없습니다. 거래로만 바뀌는 값을 최신 블록 ${newest}에서 읽어 견주었습니다. 시간에 따라 바뀌는 지급할 보상, 남은 적립금, 보상이 쌓인 시간은 뺐습니다.`,
    laterDiffers: '그 사이의 거래로 달라졌을 수 있습니다. 다시 확인해도 그대로이면 알려 주십시오.',
    notConnected: '연결된 지갑이 없거나 지갑이 잠겨 있습니다. 지갑을 열고 연결하면 그 지갑의 노드에서 읽습니다.',
    connect: '지갑 연결',
    wrongChain: (name: string) => `지갑이 다른 네트워크에 있습니다. ${name}으로 바꾸면 확인할 수 있습니다.`,
    behind: (newest: string, asOf: string) =>
      `지갑의 노드는 블록 ${newest}까지만 알고, 서버는 블록 ${asOf}까지 읽었습니다. 잠시 후 다시 확인해 주십시오.`,
    noVault:
      '지갑의 네트워크에서 이 주소는 일레븐의 계약으로 답하지 않습니다. 맡기지 말고 주소를 확인해 알려 주십시오.',
    figure: '값',
    server: '서버',
    chain: '체인',
    result: '결과',
    same: '같음',
    other: '다름',
    none: '없음',
    others: (count: string) => `그 밖의 값 ${count}개는 모두 같습니다.`,
    notShown: (count: string) => `값 ${count}개는 표에 넣지 않았습니다.`,
    moreDiffer: (count: string) => `그 밖에 ${count}개가 더 다릅니다.`,
  },
  en: {
    title: 'Check on chain',
    intro:
      'Each figure of the server beside the same figure of the contract. The chain is read from the node of your wallet, not from our server.',
    contract: 'Contract',
    copy: 'Copy the contract address',
    reading: 'Reading the chain through your wallet.',
    stop: 'Stop',
    stopped: 'The check was stopped.',
    again: 'Check again',
    close: 'Close the check',
    asOf: 'Server as of block',
    newest: 'Newest block of your wallet',
    equal: (count) => `${count} figures read from the chain through your wallet, all exactly equal.`,
    differ: (count, all) =>
      count === 1
        ? `1 of ${all} figures is not what the chain says.`
        : `${count} of ${all} figures are not what the chain says.`,
    both: (server, chain) => `server ${server}, chain ${chain}`,
    whatToDo: 'What you can withdraw is what the chain says. Please report this before you stake or withdraw.',
    later: (asOf, newest) =>
      `The node of your wallet has no state of block ${asOf} any more. What only a transaction changes was read at its newest block ${newest} instead; what runs with time (rewards owed, free reserve, funded seconds) was left out.`,
    laterDiffers:
      'A transaction in between may have changed it. If it stays so when you check again, please report it.',
    notConnected: 'No wallet is connected, or it is locked. Open it and connect it: its node is then read.',
    connect: 'Connect wallet',
    wrongChain: (name) => `Your wallet is on another network. Switch it to ${name} to check.`,
    behind: (newest, asOf) =>
      `The node of your wallet has come to block ${newest}, our server to block ${asOf}. Check again in a moment.`,
    noVault:
      'At this address on the network of your wallet nothing answers as the contract of Eleven. Do not stake, check the address, and report this.',
    figure: 'Figure',
    server: 'Server',
    chain: 'Chain',
    result: 'Result',
    same: 'Equal',
    other: 'Differs',
    none: 'none',
    others: (count) => `The other ${count} figures are equal.`,
    notShown: (count) => `${count} more figures are not in this table.`,
    moreDiffer: (count) => `${count} more are different.`,
  },
});

type FigureTexts = Record<FigureName, string> & {
  vault: string;
  flexible: string;
  terms: string;
  position(id: string): string;
  seconds(count: string): string;
  days(count: string): string;
};

export const FIGURE_TEXTS = defineTexts<FigureTexts>({
  ko: {
    balance: '보유 잔액',
    principal: '원금',
    owed: '지급할 보상',
    lockedPrincipal: '기간형 원금',
    lockedReward: '떼어 둔 보상',
    free: '남은 적립금',
    settled: '기록된 보상',
    fundedSeconds: '보상이 쌓인 시간',
    reward: '보상',
    termDays: '기간',
    endsAt: '만기',
    count: '건수',
    blockTime: '블록 시각',
    vault: '계약',
    flexible: '자유형',
    terms: '기간형 합계',
    position: (id) => `포지션 ${id}`,
    seconds: (count) => `${count}초`,
    days: (count) => `${count}일`,
  },
  en: {
    balance: 'Balance',
    principal: 'Principal',
    owed: 'Rewards owed',
    lockedPrincipal: 'Principal of terms',
    lockedReward: 'Rewards set aside',
    free: 'Free reserve',
    settled: 'Settled rewards',
    fundedSeconds: 'Funded seconds',
    reward: 'Reward',
    termDays: 'Term',
    endsAt: 'End',
    count: 'Number',
    blockTime: 'Block time',
    vault: 'Contract',
    flexible: 'Flexible',
    terms: 'All terms',
    position: (id) => `Position ${id}`,
    seconds: (count) => `${count} s`,
    days: (count) => `${count} days`,
  },
});

/** Whose figure it is; `withWallet` where several wallets are shown. */
export function subjectText(texts: FigureTexts, subject: Subject, withWallet: boolean): string {
  if (subject.kind === 'vault') return texts.vault;
  const what = subject.kind === 'fixed' ? texts.position(subject.id) : texts[subject.kind];
  return withWallet ? `${what}, ${shortAddress(subject.wallet)}` : what;
}

/** Exact, so that two that differ never look alike. `dateOf` writes unix seconds as a date. */
export function valueText(
  texts: FigureTexts,
  name: FigureName,
  value: bigint,
  dateOf: (unixSeconds: number) => string,
): string {
  switch (name) {
    case 'fundedSeconds':
      return texts.seconds(withCommas(value.toString()));
    case 'count':
      return value.toString();
    case 'termDays':
      return texts.days(value.toString());
    case 'endsAt':
    case 'blockTime':
      return `${dateOf(Number(value))} (${value})`;
    default:
      return `${exactBnb(value).replace(/^\d+/, withCommas)} BNB`;
  }
}
