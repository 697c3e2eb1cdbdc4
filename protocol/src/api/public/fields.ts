/** The meaning of each field of the public API, by its name: the same name always means the same. */
import type { Text } from '../../product.ts';

export const FIELDS: Readonly<Record<string, Text>> = {
  code: { ko: '실패의 종류. 바뀌지 않습니다.', en: 'The kind of the failure. It stays the same.' },
  message: { ko: '읽는 사람의 언어로 적은 설명.', en: 'An explanation in the language of the reader.' },
  chainId: {
    ko: '체인의 번호(EIP-155). BNB 스마트 체인은 56.',
    en: 'Number of the chain (EIP-155): 56 is BNB Smart Chain.',
  },
  vaults: { ko: '계약마다 하나.', en: 'One for each vault.' },
  vault: { ko: '계약의 주소.', en: 'Address of the vault.' },
  asOf: { ko: '이 답을 읽은 확정 블록.', en: 'The final block that the answer was read at.' },
  blockNumber: { ko: '블록의 번호.', en: 'Number of the block.' },
  blockHash: { ko: '블록의 해시.', en: 'Hash of the block.' },
  blockTime: { ko: '블록의 시각.', en: 'Time of the block.' },
  stale: {
    ko: '지금 체인을 읽을 수 없어 마지막으로 확정된 값이면 true.',
    en: 'True while the chain cannot be read: these are the last final values.',
  },
  startAt: { ko: '계약이 배포된 시각.', en: 'When the vault was deployed.' },
  balanceWei: { ko: '계약이 가진 BNB 전부.', en: 'All BNB that the vault holds.' },
  principalWei: {
    ko: '맡긴 원금. 계약의 숫자에서는 자유형 원금, 이벤트에서는 그 이벤트의 원금.',
    en: 'Staked principal. Of a vault, that of its flexible stakes; of an event, its own.',
  },
  owedWei: {
    ko: '자유형에 쌓였고 아직 지급하지 않은 보상.',
    en: 'Rewards of flexible stakes that have accrued and are not paid yet.',
  },
  lockedPrincipalWei: { ko: '기간형 원금.', en: 'Principal of fixed terms.' },
  lockedRewardWei: { ko: '기간형을 위해 떼어 둔 보상.', en: 'Rewards set aside for fixed terms.' },
  freeWei: {
    ko: '아직 누구의 것도 아닌 적립금: 위의 모든 것을 뺀 나머지.',
    en: 'The free reserve: the balance less all of the above.',
  },
  rateBps: {
    ko: '그 블록에서의 연 보상률, 0.01% 단위: 1100은 11%. 적립금이 소진되면 0.',
    en: 'The annual rate at that block in hundredths of a percent: 1100 is 11%, 0 while the reserve is used up.',
  },
  fundedUntil: {
    ko: '지금의 예치로 적립금이 끝나는 시각. 자유형 예치가 없으면 null.',
    en: 'When the free reserve ends at this stake; null when nobody has a flexible stake.',
  },
  runwaySeconds: {
    ko: '블록의 시각부터 그때까지의 초. 자유형 예치가 없으면 null.',
    en: 'Seconds from the time of the block until then; null when nobody has a flexible stake.',
  },
  paused: {
    ko: '새 예치가 멈췄는지. 출금은 멈출 수 없습니다.',
    en: 'Whether new stakes are paused. Withdrawals never can be.',
  },
  stakers: { ko: '예치가 있는 지갑의 수.', en: 'Wallets that hold a stake.' },
  rewardsPaidWei: { ko: '지금까지 지급했거나 다시 맡긴 보상.', en: 'All rewards ever paid out or compounded.' },
  days: { ko: '날과 계약마다 하나, 오래된 날부터.', en: 'One for each day and vault, oldest first.' },
  day: { ko: '하루(UTC, 체인의 시각).', en: 'The day (UTC, time of the chain).' },
  at: { ko: '보상을 셈한 시각.', en: 'Up to when the figures are accrued.' },
  isCarried: {
    ko: '그날 읽은 블록이 없어 앞 블록의 상태를 그날 끝까지 옮겼으면 true.',
    en: 'True if the day had no block: the state before, carried forward to the end of the day.',
  },
  events: { ko: '이벤트.', en: 'The events.' },
  nextBefore: {
    ko: '더 오래된 쪽을 물을 때의 before. 없거나 after로 물었으면 null.',
    en: 'Pass it as before to get older ones; null if there are none, or if after was passed.',
  },
  nextAfter: {
    ko: '그 뒤의 이벤트를 물을 때의 after. 아직 하나도 없으면 null.',
    en: 'Pass it as after to get what follows; null while there are no events at all.',
  },
  id: {
    ko: '이벤트는 체인 위의 자리(블록-로그 번호), 타임락의 결정은 타임락이 준 id.',
    en: 'Of an event, its place on the chain (block-log index); of a decision, the id that the timelock gives it.',
  },
  kind: { ko: '이벤트의 종류.', en: 'Kind of the event.' },
  logIndex: { ko: '블록 안에서 로그의 번호.', en: 'Number of the log in its block.' },
  txHash: { ko: '거래의 해시.', en: 'Hash of the transaction.' },
  account: {
    ko: '맡긴 사람, 적립금을 채운 사람 또는 받은 사람.',
    en: 'The staker, who funded the reserve, or who received from it.',
  },
  amountWei: { ko: '들고 난 금액.', en: 'The amount that went in or out.' },
  rewardWei: {
    ko: '지급하거나 다시 맡긴 보상. 기간형을 시작하거나 갱신할 때는 떼어 둔 보상.',
    en: 'The reward that was paid out or compounded; where a fixed term begins or is renewed, the one set aside.',
  },
  paidWei: {
    ko: '갱신할 때 원금에 더한 지난 기간의 보상.',
    en: 'At a renewal, the reward of the old term that was staked.',
  },
  forfeitedWei: {
    ko: '포기한 보상. 적립금으로 돌아갔습니다.',
    en: 'The reward that was given up and returned to the reserve.',
  },
  positionId: { ko: '기간형의 번호.', en: 'Number of the fixed term.' },
  termDays: { ko: '기간형의 날수.', en: 'Days of the fixed term.' },
  endsAt: { ko: '기간형이 끝나는 시각.', en: 'When the fixed term ends.' },
  secondsUnfunded: {
    ko: '적립금이 없어 보상이 쌓이지 않은 초.',
    en: 'Seconds for which there was no reserve: they earned nothing.',
  },
  endedAt: {
    ko: '적립금 없이 지난 시간이 끝난 시각. 타임락의 결정은 실행되거나 취소된 시각이며 기다리는 동안 null.',
    en: 'When the time without a reserve ended. Of a decision, when it was executed or cancelled, null while it waits.',
  },
  guardian: { ko: '새 가디언.', en: 'The new guardian.' },
  previousOwner: { ko: '지금까지의 소유자.', en: 'The previous owner.' },
  newOwner: { ko: '새 소유자 또는 지명된 소유자.', en: 'The new or proposed owner.' },
  totalsWord: {
    ko: '이벤트에 있는 256비트 값 Totals, 십진수.',
    en: 'The 256-bit word Totals of the event, as decimal digits.',
  },
  termsWord: {
    ko: '이벤트에 있는 256비트 값 Terms, 십진수.',
    en: 'The 256-bit word Terms of the event, as decimal digits.',
  },
  timelocks: {
    ko: '지금 계약을 소유한 타임락과 어디까지 읽었는지.',
    en: 'The timelocks that own a vault now, and how far they are read.',
  },
  timelock: { ko: '타임락의 주소.', en: 'Address of the timelock.' },
  operations: { ko: '결정, 새것부터.', en: 'The decisions, newest first.' },
  state: { ko: '기다림(scheduled), 실행(executed) 또는 취소(cancelled).', en: 'scheduled, executed or cancelled.' },
  calls: { ko: '함께, 이 순서로 실행되는 호출.', en: 'Executed together, in this order.' },
  target: { ko: '호출하는 계약.', en: 'The contract that is called.' },
  valueWei: { ko: '호출에 보내는 BNB.', en: 'BNB sent along.' },
  data: { ko: '호출의 내용.', en: 'Data of the call.' },
  predecessor: {
    ko: '먼저 실행되어야 하는 결정. 없으면 0.',
    en: 'The decision that has to be executed first; zero for none.',
  },
  salt: { ko: '같은 내용의 결정을 구별하는 값.', en: 'Distinguishes decisions with the same content.' },
  scheduledAt: { ko: '결정된 시각.', en: 'When it was scheduled.' },
  earliestAt: { ko: '실행할 수 있는 가장 이른 시각.', en: 'It can be executed from then on, not before.' },
  scheduledTx: { ko: '결정한 거래.', en: 'The transaction that scheduled it.' },
  endedTx: {
    ko: '실행하거나 취소한 거래. 기다리는 동안 null.',
    en: 'The transaction that executed or cancelled it; null while it waits.',
  },
  openapi: { ko: 'OpenAPI의 판.', en: 'Version of OpenAPI.' },
};
