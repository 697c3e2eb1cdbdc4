/** Texts for a request that the wallet did not send, or may not have sent: the reason, whether BNB may move, what to do. */
import { errorText } from '@eleven/protocol/errors';
import type { Locale } from '@eleven/protocol/product';
import type { ProviderProblem } from '@eleven/vault-client/provider-error';
import { defineTexts } from '../i18n/texts.ts';
import type { TransactionProblem } from '../wallet/tx/transaction.ts';

type ProblemTexts = Record<ProviderProblem | Exclude<TransactionProblem['kind'], 'refused' | 'provider'>, string>;

const TEXTS = defineTexts<ProblemTexts>({
  rejected: {
    ko: '지갑에서 거절했습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet rejected the request. Nothing was sent.',
  },
  alreadyOpen: {
    ko: '지갑에 이미 열린 요청이 있습니다. 지갑을 열어 먼저 답해 주십시오.',
    en: 'A request is already open in your wallet. Open it and answer that one first.',
  },
  unauthorized: {
    ko: '지갑이 잠겨 있거나 이 계정을 공유하지 않습니다. 지갑을 열고 다시 연결해 주십시오.',
    en: 'The wallet is locked or does not share this account. Open it and connect again.',
  },
  unsupported: {
    ko: '이 지갑은 이 요청을 지원하지 않습니다. 아무것도 전송되지 않았습니다.',
    en: 'This wallet does not support the request. Nothing was sent.',
  },
  unreachable: {
    ko: '지갑이 네트워크에 닿지 못합니다. 아무것도 전송되지 않았습니다. 지갑의 네트워크 설정을 확인해 주십시오.',
    en: 'The wallet cannot reach its network. Nothing was sent. Check the network settings of the wallet.',
  },
  relayUnreachable: {
    ko: '지금은 휴대폰의 지갑에 닿을 수 없습니다. 아무것도 전송되지 않았습니다. 이 기기의 인터넷 연결을 확인하고 다시 요청해 주십시오.',
    en: 'The wallet on your phone cannot be reached now. Nothing was sent. Check the connection of this device, then ask again.',
  },
  unknownChain: {
    ko: '지갑에 이 네트워크가 없습니다. 네트워크를 추가해 주십시오.',
    en: 'The wallet does not have this network. Add it first.',
  },
  invalidRequest: {
    ko: '지갑이 이 요청을 받지 않았습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet did not accept the request. Nothing was sent.',
  },
  insufficientFunds: {
    ko: errorText('vault.insufficientBalance', 'ko'),
    en: errorText('vault.insufficientBalance', 'en'),
  },
  reverted: { ko: errorText('vault.reverted', 'ko'), en: errorText('vault.reverted', 'en') },
  busy: {
    ko: '지갑의 네트워크가 붐빕니다. 잠시 후 다시 시도해 주십시오.',
    en: 'The network of the wallet is busy. Try again in a moment.',
  },
  unclear: {
    ko: '지갑의 답을 알아볼 수 없습니다. 전송되었을 수 있으니 다시 하기 전에 지갑에서 확인해 주십시오.',
    en: 'The wallet gave no clear answer. It may have sent the transaction: check there before you try again.',
  },
  failed: {
    ko: '지갑이 요청을 끝내지 못했습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet could not finish the request. Nothing was sent.',
  },
  notConnected: {
    ko: '지갑이 연결되어 있지 않거나 계정이 바뀌었습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet is not connected, or its account has changed. Nothing was sent.',
  },
  wrongChain: {
    ko: '지갑이 다른 네트워크에 있습니다. 네트워크를 바꾼 뒤 다시 시도해 주십시오.',
    en: 'Your wallet is on another network. Switch the network, then try again.',
  },
  altered: {
    ko: '계약 주소나 네트워크가 이 페이지를 열 때와 다릅니다. 안전을 위해 서명을 막았습니다. 페이지를 새로고침하고 주소를 확인해 주십시오.',
    en: 'The contract address or the network has changed since this page was opened. Signing is blocked for your safety. Reload the page and check the address.',
  },
  underWay: {
    ko: '같은 거래가 이미 진행 중입니다. 거래 목록을 확인해 주십시오. 한 번 더 보내면 네트워크 수수료만 쓰일 수 있습니다.',
    en: 'An identical transaction is already pending: see the list of transactions. Sending it again may only cost another network fee.',
  },
  stillAsked: {
    ko: '같은 요청이 이미 지갑에 열려 있습니다. 지갑에서 답하거나, 다시 요청할 수 있습니다.',
    en: 'The same request is already open in your wallet. Answer it there, or ask again.',
  },
  unanswered: {
    ko: '같은 요청을 이미 드렸고, 어떻게 답하셨는지 알지 못합니다. 다시 요청할 수 있습니다.',
    en: 'You were asked for the same before, and your answer is unknown. You can ask again.',
  },
  oldRequest: {
    ko: 'BNB를 보내는 이전 요청이 지갑에 남아 있거나 이미 전송되었을 수 있습니다. 먼저 지갑에서 확인하고, 남아 있으면 거절해 주십시오. 둘 다 확인하면 둘 다 전송됩니다.',
    en: 'An earlier request that sends BNB may still be open in your wallet, or may have been sent. Check there first, and reject it if it is open: if you confirm both, both are sent.',
  },
  cannotReceive: {
    ko: '이 지갑의 코드가 계약이 보내는 BNB를 받지 않습니다. 그동안에는 이 지갑으로 맡긴 것을 출금할 수 없습니다. 아무것도 전송되지 않았습니다.',
    en: 'The code of this wallet refuses BNB from the vault. As long as it does, nothing staked from it can be withdrawn. Nothing was sent.',
  },
  allAway: {
    ko: '서버도 지갑의 네트워크도 응답하지 않습니다. 아무것도 전송되지 않았습니다. 인터넷 연결과 지갑의 네트워크 설정을 확인해 주십시오.',
    en: 'Neither the server nor the network of your wallet answers. Nothing was sent. Check your internet connection and the network settings of the wallet.',
  },
  server: {
    ko: '서버에 확인하지 못했습니다. 아무것도 전송되지 않았습니다. 잠시 후 다시 시도해 주십시오.',
    en: 'Could not reach the server. Nothing was sent. Try again in a moment.',
  },
});

export function problemText(problem: TransactionProblem, locale: Locale): string {
  switch (problem.kind) {
    case 'refused':
      return errorText(problem.code, locale, problem.params);
    case 'provider':
      return TEXTS[problem.problem][locale];
    case 'server':
      return problem.message ? `${TEXTS.server[locale]} (${problem.message})` : TEXTS.server[locale];
    default:
      return TEXTS[problem.kind][locale];
  }
}

/** The problem as a code for a report, without personal data. */
export function problemCode(problem: TransactionProblem): string {
  if (problem.kind === 'refused') return problem.code;
  return `wallet.${problem.kind === 'provider' ? problem.problem : problem.kind}`;
}

/** Whether the problem is only a warning that we give before we ask the wallet: the user may proceed. */
export const isWarning = ({ kind }: TransactionProblem): boolean =>
  ['underWay', 'stillAsked', 'unanswered', 'oldRequest', 'cannotReceive'].includes(kind);
