/** Why something could not be read or sent: what happened, that no BNB moved, and what to do. */
import { vaultErrorText } from '@eleven/protocol/vault/vault-errors';
import type { ProviderProblem } from '@eleven/vault-client/provider-error';
import type { ReadingProblem } from './exit.ts';
import { ReadingError } from './holdings.ts';
import { chainOf } from './installation.ts';
import { defineTexts, locale, textOf } from './locale.ts';
import type { SendProblem } from './send.ts';

const reading = defineTexts({
  vault: {
    ko: '계약 주소를 확인해 주십시오. 0x와 16진수 40자리입니다.',
    en: 'Check the contract address: 0x and 40 hexadecimal digits.',
  },
  rpcUrl: {
    ko: 'RPC 주소는 https://로 시작해야 합니다. 내 컴퓨터의 노드는 http://127.0.0.1도 됩니다.',
    en: 'An RPC address begins with https://. For a node on your own computer, http://127.0.0.1 is possible too.',
  },
  watched: {
    ko: '지갑 주소를 확인해 주십시오. 0x와 16진수 40자리입니다.',
    en: 'Check the address: 0x and 40 hexadecimal digits.',
  },
  noAddress: {
    ko: '지갑을 연결하거나 볼 주소를 입력해 주십시오.',
    en: 'Connect a wallet, or enter the address to look at.',
  },
  noWallet: {
    ko: '지갑을 통해 읽으려면 먼저 지갑을 연결해 주십시오. 또는 RPC 주소로 읽기를 고르십시오.',
    en: 'To read through your wallet, connect it first. Or choose to read through an RPC address.',
  },
  wrongChain: {
    ko: (found: string, wanted: string) => `이 노드는 ${found}의 것입니다. ${wanted}의 노드가 필요합니다.`,
    en: (found, wanted) => `This node belongs to ${found}. A node of ${wanted} is needed.`,
  },
  walletElsewhere: {
    ko: (found: string, wanted: string) =>
      `지갑이 ${found}에 있습니다. ${wanted}에서 읽으려면 지갑의 네트워크를 바꾸거나 RPC 주소로 읽으십시오.`,
    en: (found, wanted) =>
      `Your wallet is on ${found}. To read ${wanted}, switch its network, or read through an RPC address.`,
  },
  anotherChain: { ko: '다른 네트워크', en: 'another network' },
  noContract: {
    ko: '이 주소에는 계약이 없습니다. 주소와 네트워크를 확인해 주십시오.',
    en: 'There is no contract at this address. Check the address and the network.',
  },
  notTheVault: {
    ko: '이 주소의 계약은 연 11% 보상 계약으로 응답하지 않습니다. 주소가 맞는지 확인하고, 아니라면 아무것도 서명하지 마십시오.',
    en: 'The contract at this address does not answer as the vault with 11% a year. Check the address. If it is wrong, sign nothing.',
  },
  behind: {
    ko: '노드가 아직 새 블록을 따라오지 못했습니다. 잠시 후 다시 읽어 주십시오.',
    en: 'The node has not caught up with the newest block. Read again in a moment.',
  },
  silent: {
    ko: (host: string) =>
      `노드(${host})가 답하지 않습니다. 잠시 후 다시 읽거나, 1단계에서 다른 RPC 주소나 내 지갑을 통해 읽으십시오.`,
    en: (host) =>
      `The node ${host} does not answer. Read again in a moment, or choose another RPC address or your wallet in step 1.`,
  },
  refusesPage: {
    ko: (host: string) =>
      `노드(${host})가 이 페이지를 거절합니다. 켜져 있지만 이곳에서 연 페이지가 읽을 수 있는 답을 주지 않습니다. 일시적인 장애일 수도 있으니 잠시 후 다시 읽고, 그래도 안 되면 1단계에서 다른 RPC 주소를 쓰거나 이 페이지를 웹 주소에서 여십시오.`,
    en: (host) =>
      `The node ${host} refuses this page: it can be reached, but gives no answer that this page is allowed to read. This may pass, so read again in a moment. Otherwise choose another RPC address in step 1, or open this page at a web address.`,
  },
  notANode: {
    ko: (host: string) => `이 주소(${host})는 노드로 응답하지 않습니다. RPC 주소를 확인해 주십시오.`,
    en: (host) => `${host} does not answer like a node. Check the RPC address.`,
  },
  busy: {
    ko: (host: string) => `노드(${host})가 붐빕니다. 잠시 후 다시 읽거나 다른 RPC 주소를 써 보십시오.`,
    en: (host) => `The node ${host} is busy. Read again in a moment, or try another RPC address.`,
  },
  unclear: {
    ko: (host: string) => `노드(${host})의 답을 알아볼 수 없습니다. 다시 읽거나 다른 RPC 주소를 써 보십시오.`,
    en: (host) => `The node ${host} gave no clear answer. Read again, or try another RPC address.`,
  },
  failed: {
    ko: (host: string) => `노드(${host})가 오류로 답했습니다. 다시 읽거나 다른 RPC 주소를 써 보십시오.`,
    en: (host) => `The node ${host} answered with an error. Read again, or try another RPC address.`,
  },
  walletSilent: {
    ko: '지갑이 네트워크의 노드에서 답을 얻지 못합니다. 지갑을 열어 네트워크를 확인하거나, 1단계에서 RPC 주소를 통해 읽으십시오.',
    en: 'Your wallet gets no answer from the node of its network. Open it and check the network, or read through an RPC address in step 1.',
  },
  walletFailed: {
    ko: '지갑이 읽지 못하고 오류로 답했습니다. 다시 읽거나, 1단계에서 RPC 주소를 통해 읽으십시오.',
    en: 'Your wallet answered with an error when this page tried to read through it. Read again, or read through an RPC address in step 1.',
  },
});

export function readingProblemText(problem: ReadingProblem, chainId: number): string {
  const texts = reading();
  if (typeof problem === 'string') return texts[problem];
  const { error, through, reason = 'failed' } = problem;
  if (!(error instanceof ReadingError)) {
    if (through !== 'wallet') return texts[reason](hostOf(through.rpcUrl));
    return reason === 'silent' ? texts.walletSilent : texts.walletFailed;
  }
  if (error.kind !== 'wrongChain') return texts[error.kind];
  const template = through === 'wallet' ? texts.walletElsewhere : texts.wrongChain;
  const found = error.chainId === undefined ? texts.anotherChain : textOf(chainOf(error.chainId).name);
  return template(found, textOf(chainOf(chainId).name));
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const sending = defineTexts<Record<ProviderProblem | 'wrongAccount' | 'wrongChain', string>>({
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
  relayUnreachable: {
    ko: '지갑에 닿을 수 없습니다. 아무것도 전송되지 않았습니다.',
    en: 'The wallet cannot be reached. Nothing was sent.',
  },
  unreachable: {
    ko: '지갑이 네트워크의 노드에 닿지 못합니다. 아무것도 전송되지 않았습니다. 지갑에서 이 네트워크의 RPC를 바꾸거나, 아래 호출 내용을 다른 지갑에서 보내십시오.',
    en: 'Your wallet cannot reach the node of its network. Nothing was sent. Choose another RPC for this network in your wallet, or send the call below from another wallet.',
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
    ko: vaultErrorText('vault.insufficientBalance', 'ko'),
    en: vaultErrorText('vault.insufficientBalance', 'en'),
  },
  reverted: { ko: vaultErrorText('vault.reverted', 'ko'), en: vaultErrorText('vault.reverted', 'en') },
  busy: {
    ko: '지갑의 노드가 붐빕니다. 잠시 후 다시 시도해 주십시오.',
    en: 'The node of your wallet is busy. Try again in a moment.',
  },
  unclear: {
    ko: '지갑의 답을 알아볼 수 없습니다. 전송되었을 수 있으니 다시 하기 전에 지갑에서 확인해 주십시오. 지갑이 네트워크에 닿지 못하면 지갑에서 이 네트워크의 RPC를 바꾸거나, 아래 호출 내용을 다른 지갑에서 보내십시오.',
    en: 'The wallet gave no clear answer. It may have sent the transaction: check there before you try again. If it cannot reach its network, choose another RPC for this network there, or send the call below from another wallet.',
  },
  failed: {
    ko: '요청을 끝내지 못했습니다. 아무것도 전송되지 않았습니다.',
    en: 'The request could not be finished. Nothing was sent.',
  },
  wrongAccount: {
    ko: '이 주소의 지갑이 연결되어 있지 않습니다. 지갑에서 그 계정을 고르십시오. 아무것도 전송되지 않았습니다.',
    en: 'The wallet of this address is not connected. Choose that account in your wallet. Nothing was sent.',
  },
  wrongChain: {
    ko: '지갑이 다른 네트워크에 있습니다. 네트워크를 바꾼 뒤 다시 시도해 주십시오.',
    en: 'Your wallet is on another network. Switch the network, then try again.',
  },
});

export function sendProblemText(problem: SendProblem): string {
  if (problem.kind === 'refused') return vaultErrorText(problem.code, locale(), problem.params);
  return sending()[problem.kind === 'provider' ? problem.problem : problem.kind];
}

export const switchProblemText = (problem: ProviderProblem): string => sending()[problem];
