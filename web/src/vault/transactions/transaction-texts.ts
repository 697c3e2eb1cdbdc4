import type { Locale } from '@eleven/protocol/product';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { defineTexts, textsIn } from '../../i18n/texts.ts';
import type { Stage, Transaction } from '../../wallet/tx/transaction.ts';

/** Each says what happened, whether BNB moved, and what to do. `{wallet}` is the name of the wallet. */
export const STAGE_TEXTS = defineTexts<Record<Stage, string>>({
  asked: { ko: '{wallet}에서 확인을 기다립니다.', en: 'Waiting for you to confirm it in {wallet}.' },
  unanswered: { ko: '지갑에서 어떻게 답하셨는지 알지 못합니다.', en: 'Your answer in the wallet is unknown.' },
  rejected: {
    ko: '지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet rejected the request. Nothing was sent.',
  },
  failed: { ko: '전송되지 않았습니다.', en: 'Nothing was sent.' },
  sent: { ko: '전송했습니다. 블록에 포함되기를 기다립니다.', en: 'Sent. Waiting for a block.' },
  dropped: {
    ko: '네트워크가 이 거래를 알지 못합니다. 지금까지 움직인 BNB는 없습니다. 아직 처리될 수도 있으니 다시 보내기 전에 지갑에서 상태를 확인해 주십시오.',
    en: 'The network does not know it. No BNB has moved so far. It may still happen: check your wallet before you send it again.',
  },
  mined: { ko: '블록에 포함되었습니다. 확정을 기다립니다.', en: 'In a block. Waiting until it is final.' },
  final: { ko: '확정되었습니다.', en: 'Final.' },
  reverted: {
    ko: '거래가 취소되었습니다. BNB는 움직이지 않았습니다. 네트워크 수수료만 사용되었습니다.',
    en: 'The transaction was reverted. No BNB moved. Only the network fee was spent.',
  },
  cancelled: {
    ko: '지갑에서 다른 거래로 바뀌었습니다. 이 거래는 이루어지지 않았습니다.',
    en: 'The wallet replaced it with another transaction. This one did not happen.',
  },
});

/** The stage "sent" of a smart account: its reply is not yet a transaction. */
const PASSED_ON = defineTexts({
  smartAccount: {
    ko: '스마트 계정에 맡겼습니다. 서명자들이 확인하면 전송됩니다.',
    en: 'Passed to the smart account, which sends it once its signers have confirmed.',
  },
});

/** A request whose reply was lost: its known state, and what to do before sending it again. */
const UNANSWERED_TEXTS = defineTexts({
  nothing: { ko: '지금까지 어느 블록에도 포함되지 않았습니다.', en: 'It is not in any block so far.' },
  pending: {
    ko: '이 계정의 거래 하나가 블록을 기다립니다. 이 거래일 수 있습니다.',
    en: 'A transaction of this account is waiting for a block. It may be this one.',
  },
  unseen: { ko: '지금은 체인에 물어볼 수 없습니다.', en: 'The chain cannot be asked about it right now.' },
  smartAccount: {
    ko: '확인하셨다면, 서명자들이 보낸 뒤 여기에 표시됩니다.',
    en: 'If you confirmed it, it shows here once its signers have sent it.',
  },
  oldRequest: {
    ko: '다시 요청하기 전에, 지갑에 이전 요청이 남아 있으면 먼저 거절해 주십시오.',
    en: 'If the old request is still open in your wallet, reject it there before you ask again.',
  },
});

/** A transaction's state, as far as this page knows. `wallet` is the name of the wallet that was asked. */
export function stageText(
  { stage, sight, call, isSmartAccount }: Pick<Transaction, 'stage' | 'sight' | 'call' | 'isSmartAccount'>,
  locale: Locale,
  wallet: string,
): string {
  if (stage === 'sent' && isSmartAccount) return PASSED_ON.smartAccount[locale];
  // Replace by a function: a name with `$` in it must not act as a pattern.
  const stageWords = STAGE_TEXTS[stage][locale].replace('{wallet}', () => wallet);
  if (stage !== 'unanswered') return stageWords;
  const texts = textsIn(locale, UNANSWERED_TEXTS);
  const known = isSmartAccount ? texts.smartAccount : texts[sight ?? 'unseen'];
  return [stageWords, known, ...('valueWei' in call ? [texts.oldRequest] : [])].join(' ');
}

const CALL_TEXTS = defineTexts<Record<VaultCall['function'] | 'pause' | 'resume', string>>({
  stake: { ko: '자유형에 맡기기', en: 'Stake, flexible' },
  lock: { ko: '기간형에 맡기기', en: 'Stake for a fixed term' },
  unstake: { ko: '출금', en: 'Withdraw' },
  claim: { ko: '보상 받기', en: 'Claim rewards' },
  compound: { ko: '보상 다시 맡기기', en: 'Compound rewards' },
  exit: { ko: '원금과 보상 출금', en: 'Withdraw all, with rewards' },
  emergencyExit: { ko: '긴급 출금', en: 'Emergency exit' },
  redeem: { ko: '만기 출금', en: 'Withdraw at the end of the fixed term' },
  renew: { ko: '만기 후 다시 맡기기', en: 'Stake again for a fixed term' },
  exitEarly: { ko: '중도 해지', en: 'Leave early' },
  fund: { ko: '적립금 넣기', en: 'Fund the reserve' },
  withdrawReserve: { ko: '적립금 출금', en: 'Withdraw free reserve' },
  setPaused: { ko: '새로 맡기기 중단 또는 재개', en: 'Pause or resume new stakes' },
  pause: { ko: '새로 맡기기 중단', en: 'Pause new stakes' },
  resume: { ko: '새로 맡기기 재개', en: 'Resume new stakes' },
});

/** The name of the call; for `setPaused`, its effect. */
export function callName(call: VaultCall, locale: Locale): string {
  const name = call.function === 'setPaused' ? (call.paused ? 'pause' : 'resume') : call.function;
  return CALL_TEXTS[name][locale];
}

/** The name of a function of the vault, or its identifier if it has no name in words. */
export function nameOfFunction(name: string, locale: Locale): string {
  return Object.entries(CALL_TEXTS).find(([known]) => known === name)?.[1][locale] ?? name;
}

/** The texts around the state. */
export const ROW_TEXTS = defineTexts({
  dismiss: { ko: '목록에서 지우기', en: 'Remove from the list' },
  block: { ko: (block: string) => `블록 ${block}`, en: (block) => `Block ${block}` },
  spedUp: { ko: '지갑에서 더 빠른 거래로 바꿨습니다.', en: 'The wallet replaced it with a faster one.' },
  noNode: {
    ko: '이 거래의 네트워크에 연결된 지갑이 없어 지금 상태를 알 수 없습니다. 지갑을 연결해 주십시오.',
    en: 'Its current state cannot be read without a wallet on its network. Connect one to see it.',
  },
  wallet: { ko: '지갑', en: 'the wallet' },
  most: { ko: (bnb: string) => `최대 ${bnb} BNB`, en: (bnb) => `up to ${bnb} BNB` },
  position: { ko: (id: string) => `기간형 ${id}번`, en: (id) => `Position ${id}` },
});
