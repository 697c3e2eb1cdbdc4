/** Step 3: the address's holdings in the vault, at one named block, and the ways to withdraw them. */
import { sameAddress } from '@eleven/protocol/address';
import { withCommas } from '@eleven/protocol/money';
import { FEW_IDS } from '@eleven/vault-client/find-positions';
import type { PositionOnChain } from '@eleven/vault-client/read-vault';
import { h } from '../dom.ts';
import type { Exit, State } from '../exit.ts';
import type { Holdings } from '../holdings.ts';
import { chainOf, vaultsOf } from '../installation.ts';
import { defineTexts, moment, textOf } from '../locale.ts';
import { bnb, button, card, copyable, facts, field, notice } from '../parts.ts';
import { hostOf, readingProblemText } from '../problem-texts.ts';
import { switchButton } from '../switch-button.ts';
import { openWithdrawal } from '../withdrawal/withdrawal-dialog.ts';
import { WITHDRAWAL_NAMES } from '../withdrawal/withdrawal-names.ts';
import { flexibleWithdrawals, type Withdrawal, withdrawalOf } from '../withdrawal/withdrawals.ts';

const texts = defineTexts({
  title: { ko: '3. 맡긴 BNB와 출금', en: '3. Your stake, and how to withdraw it' },
  read: { ko: '계약 읽기', en: 'Read the contract' },
  again: { ko: '다시 읽기', en: 'Read again' },
  reading: { ko: '읽는 중입니다.', en: 'Reading.' },
  events: {
    ko: (percent: number) => `이 주소의 이벤트에서 포지션을 찾는 중, ${percent}%`,
    en: (percent) => `Searching the events of this address for positions, ${percent} %`,
  },
  ids: {
    ko: (percent: number) => `계약의 모든 포지션을 살펴보는 중, ${percent}%`,
    en: (percent) => `Looking at every position of the contract, ${percent} %`,
  },
  missing: { ko: '빠진 포지션이 있습니까?', en: 'Is a position missing?' },
  many: {
    ko: (all: string) =>
      `계약에 포지션이 ${all}개 있습니다. 이 주소의 것은 이벤트에서 찾으며, 노드가 이벤트를 모두 알려 주지 않으면 빠질 수 있습니다.`,
    en: (all) =>
      `The contract has ${all} positions. Those of this address are found through its events; a node that does not return all of them leaves some out.`,
  },
  all: { ko: '모든 포지션 살펴보기', en: 'Look at every position' },
  id: { ko: '포지션 번호', en: 'Number of the position' },
  one: { ko: '이 번호 읽기', en: 'Read this one' },
  notOwn: { ko: '이 주소는 그 번호의 포지션이 없습니다.', en: 'This address has no position of that number.' },
  first: {
    ko: '지갑을 연결하거나 주소를 입력한 뒤 읽으십시오. 읽기만으로는 아무것도 서명하지 않습니다.',
    en: 'Connect a wallet or enter an address, then read. Reading signs nothing.',
  },
  elsewhere: {
    ko: (wanted: string, host: string) =>
      `지갑이 다른 네트워크에 있어 ${wanted}의 노드(${host})에서 읽었습니다. 출금하려면 지갑을 ${wanted} 네트워크로 바꾸십시오.`,
    en: (wanted, host) =>
      `Your wallet is on another network, so this was read from ${host}, a node of ${wanted}. To withdraw, switch the wallet to ${wanted}.`,
  },
  away: {
    ko: (wanted: string) => `출금하려면 지갑을 ${wanted} 네트워크로 바꾸십시오.`,
    en: (wanted) => `To withdraw, switch the wallet to ${wanted}.`,
  },
  of: { ko: '읽은 주소', en: 'Address' },
  asOf: {
    ko: (block: string, time: string) => `블록 ${block} 기준, ${time}`,
    en: (block, time) => `As of block ${block}, ${time}`,
  },
  checked: {
    ko: '이 주소의 계약은 연 11% 보상 계약으로 응답합니다. 그것만으로 진짜라는 증거는 아니니, 주소를 알고 있는 것과 비교하십시오.',
    en: 'The contract at this address answers as the vault with 11% a year. That alone does not make it ours: compare the address with one that you know.',
  },
  others: {
    ko: (count: number) => `이 사본이 아는 계약 ${count}개 중 하나입니다. 1단계에서 다른 계약도 읽어 보십시오.`,
    en: (count) => `This is one of ${count} contracts that this copy knows. Read the others, too, in step 1.`,
  },
  balance: { ko: '계약이 보유한 BNB', en: 'BNB held by the contract' },
  paused: {
    ko: '새로 맡기기는 중단되어 있습니다. 출금은 중단될 수 없습니다.',
    en: 'New stakes are paused. Withdrawals cannot be paused.',
  },
  nothing: { ko: '이 주소가 맡긴 것이 없습니다.', en: 'This address has nothing in the vault.' },
  flexible: { ko: '자유형', en: 'Flexible' },
  principal: { ko: '원금', en: 'Principal' },
  rewards: { ko: '보상', en: 'Rewards' },
  position: {
    ko: (id: bigint, days: bigint) => `기간형 ${days}일, 포지션 ${id}`,
    en: (id, days) => `${days} days, position ${id}`,
  },
  ends: { ko: '만기', en: 'Ends' },
  matured: { ko: '만기 지남', en: 'Term has ended' },
  running: { ko: '만기 전', en: 'Term is running' },
  reward: { ko: '만기 보상', en: 'Reward at the end' },
});

export function holdingsPart(): HTMLElement {
  const here = texts();
  return card('holdings', here.title, h('div', { id: 'sent' }), h('div', { id: 'holdings-body', class: 'form' }));
}

export function holdingsBody(exit: Exit, state: State): HTMLElement[] {
  const { holdings, isReading } = state;
  const here = texts();
  const read = button(isReading ? here.reading : holdings ? here.again : here.read, {
    id: 'read',
    variant: holdings ? 'line' : 'primary',
    busy: isReading,
    onPress: () => void exit.read(),
  });
  return [
    ...problem(state),
    ...elsewhere(exit, state),
    ...(holdings ? shown(exit, holdings) : state.isReading || state.problem ? [] : [h('p', {}, here.first)]),
    progress(state),
    h('div', {}, read),
  ];
}

function problem({ problem: known, settings }: State): HTMLElement[] {
  return known === undefined ? [] : [notice('warn', h('p', {}, readingProblemText(known, settings.chainId)))];
}

/** On the wrong network the holdings are still shown, and one press switches the network. */
function elsewhere(exit: Exit, { holdings, through, settings, isReading }: State): HTMLElement[] {
  const { chainId } = exit.wallet.getState();
  if (isReading || chainId === undefined || !exit.isElsewhere()) return [];
  const here = texts();
  const wanted = textOf(chainOf(settings.chainId).name);
  const isByNode = holdings !== undefined && through !== undefined && through !== 'wallet';
  const text = isByNode ? here.elsewhere(wanted, hostOf(through.rpcUrl)) : here.away(wanted);
  return [notice('warn', h('p', {}, text), switchButton(exit, 'switch-to-leave'))];
}

function progress({ progress: known }: State): HTMLElement {
  if (!known) return h('div');
  const percent = Math.floor(known.done * 100);
  return h(
    'div',
    {},
    h('p', { id: 'progress' }, texts()[known.by](percent)),
    h('progress', { max: '100', value: String(percent), 'aria-labelledby': 'progress' }),
  );
}

/** Both survive a new render of the page. */
let typedId = '';
let isMissingOpen = false;

/** When there are too many ids to read each: how to find a position that the search missed. */
function missing(exit: Exit, { lastId }: Holdings): HTMLElement {
  const here = texts();
  const readOne = () => /^\d{1,18}$/.test(typedId) && void exit.read({ search: { id: BigInt(typedId) } });
  return h(
    'details',
    {
      open: isMissingOpen,
      on: {
        toggle: ({ target }) => {
          isMissingOpen = (target as HTMLDetailsElement).open;
        },
      },
    },
    h('summary', {}, here.missing),
    h('p', { class: 'hint' }, here.many(withCommas(String(lastId)))),
    h('div', {}, button(here.all, { id: 'all', small: true, onPress: () => void exit.read({ search: 'ids' }) })),
    field({
      ...{ id: 'position-id', label: here.id, value: typedId, onEnter: readOne },
      onInput: (value) => {
        typedId = value.trim();
      },
    }),
    h('div', {}, button(here.one, { id: 'one', small: true, onPress: readOne })),
  );
}

function shown(exit: Exit, holdings: Holdings): HTMLElement[] {
  const here = texts();
  const { account, vault, chainId, block, time, balanceWei, paused, positions, lastId, foundBy } = holdings;
  const known = vaultsOf(chainId, exit.installation);
  const hasOthers = known.length > 1 && known.some((one) => sameAddress(one, vault));
  const withdrawals = flexibleWithdrawals(holdings);
  const nothing = foundBy === 'id' ? here.notOwn : here.nothing;
  return [
    copyable(here.of, account),
    h('p', { class: 'hint' }, here.asOf(withCommas(String(block)), moment(time))),
    h('p', { class: 'hint' }, here.checked),
    ...(hasOthers ? [notice('plain', h('p', {}, here.others(known.length)))] : []),
    facts([here.balance, bnb(balanceWei)]),
    ...(paused ? [notice('plain', h('p', {}, here.paused))] : []),
    ...(foundBy && withdrawals.length === 0 && positions.length === 0 ? [h('p', { class: 'nothing' }, nothing)] : []),
    ...(withdrawals.length === 0 ? [] : [flexible(exit, holdings, withdrawals)]),
    ...endedFirst(positions).map((position) => fixed(exit, position, time)),
    ...(lastId > FEW_IDS ? [missing(exit, holdings)] : []),
  ];
}

function flexible(exit: Exit, { principalWei, rewardsWei }: Holdings, withdrawals: readonly Withdrawal[]): HTMLElement {
  const here = texts();
  return h(
    'article',
    { class: 'holding', 'aria-labelledby': 'flexible' },
    h('h3', { id: 'flexible' }, here.flexible),
    facts([here.principal, bnb(principalWei)], [here.rewards, bnb(rewardsWei, 9), 'brass']),
    h('div', { class: 'row' }, ...withdrawals.map((withdrawal) => withdrawalButton(exit, withdrawal, withdrawal.name))),
  );
}

function fixed(exit: Exit, position: PositionOnChain, time: bigint): HTMLElement {
  const here = texts();
  const { id, termDays, principalWei, rewardWei, endsAt } = position;
  const withdrawal = withdrawalOf(position, time);
  const hasEnded = withdrawal.name === 'redeem';
  return h(
    'article',
    { class: 'holding', 'aria-labelledby': `position-${id}` },
    h(
      'h3',
      { id: `position-${id}` },
      here.position(id, termDays),
      ' ',
      h('span', { class: hasEnded ? 'tag-tag tag-ok' : 'tag-tag' }, hasEnded ? here.matured : here.running),
    ),
    facts(
      [here.principal, bnb(principalWei)],
      [hasEnded ? here.rewards : here.reward, bnb(rewardWei, 6), 'brass'],
      [here.ends, moment(endsAt)],
    ),
    h('div', { class: 'row' }, withdrawalButton(exit, withdrawal, `${withdrawal.name}-${id}`)),
  );
}

/** Ended positions first, then by their end. */
const endedFirst = (positions: readonly PositionOnChain[]): PositionOnChain[] =>
  positions.toSorted((a, b) => Number(a.endsAt - b.endsAt) || Number(a.id - b.id));

const VARIANTS = {
  exit: 'primary',
  redeem: 'primary',
  unstake: 'line',
  exitEarly: 'line',
  emergencyExit: 'dangerLine',
} as const;

const withdrawalButton = (exit: Exit, withdrawal: Withdrawal, id: string) =>
  button(WITHDRAWAL_NAMES()[withdrawal.name], {
    id,
    variant: VARIANTS[withdrawal.name],
    small: true,
    onPress: () => openWithdrawal(exit, withdrawal),
  });
