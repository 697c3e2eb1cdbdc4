import { defineTexts } from '../../../i18n/texts.ts';

type Unit = 'wei' | 'seconds' | 'bps';
const UNITS: Record<Unit, { ko: string; en: string }> = {
  wei: { ko: 'wei', en: 'wei' },
  seconds: { ko: '초', en: 's' },
  bps: { ko: 'bp', en: 'bp' },
};

export const CHECK_TEXTS = defineTexts({
  ko: {
    title: '이 브라우저에서 다시 계산',
    intro:
      '서버의 숫자를 그대로 믿지 않으셔도 됩니다. 이 브라우저가 같은 블록의 계약을 서버를 거치지 않고 직접 읽어, 계약과 같은 산식으로 모든 값을 다시 계산해 견줍니다.',
    check: '지금 확인',
    again: '다시 확인',
    stop: '그만두기',
    reading: '체인을 읽고 다시 계산하는 중입니다.',
    waiting: '아직 확인하지 않았습니다.',
    equal: (count: string) => `값 ${count}개를 다시 계산했고, wei 단위까지 모두 같습니다.`,
    equalLater: (count: string) => `최신 블록에서 견줄 수 있는 값 ${count}개가 모두 같습니다.`,
    differ: (count: number, all: number) => `값 ${all}개 중 ${count}개가 체인과 다릅니다.`,
    both: (server: string, chain: string) => `서버 ${server}, 체인 ${chain}`,
    view: (value: string) => `계약의 답 ${value}`,
    by: (amount: string, unit: Unit) => `차이 ${amount} ${UNITS[unit].ko}`,
    whatToDo: '출금할 수 있는 금액은 언제나 체인의 값을 따릅니다. 맡기기 전에 알려 주십시오.',
    laterDiffers: '그 사이의 거래로 달라졌을 수 있습니다. 다시 확인해도 그대로이면 알려 주십시오.',
    same: '체인과 같음',
    different: (by: string) => `체인과 다름${by && `, ${by}`}`,
    through: '읽은 곳',
    wallet: (name: string) => (name ? `내 지갑 ${name}` : '내 지갑'),
    node: () => '로컬 체인의 노드',
    publicNode: (host: string) => `공개 노드 ${host}`,
    willAsk: (host: string) =>
      `지갑이 없으면 누르실 때 공개 노드 ${host}에서 읽습니다. 그 노드는 이 브라우저의 IP 주소를 봅니다.`,
    serverBlock: '서버 기준 블록',
    newestBlock: '읽은 곳의 최신 블록',
    none: '없음',
    noReader:
      '체인을 읽어 줄 지갑이 이 브라우저에 없습니다. 지갑을 설치하거나 연결하면 그 지갑의 노드에서 읽습니다. 읽기만 하므로 서명은 없습니다.',
    nodeAway: (host: string) =>
      `${host ? `공개 노드 ${host}` : '로컬 체인의 노드'}가 답하지 않고, 체인을 읽어 줄 지갑도 없습니다. 잠시 후 다시 확인하거나 지갑을 연결해 주십시오.`,
    nodeElsewhere: (host: string) =>
      `${host ? `공개 노드 ${host}` : '로컬 체인의 노드'}가 다른 네트워크로 답하고, 체인을 읽어 줄 지갑도 없습니다. 지갑을 연결해 주십시오.`,
    nodeFailed: (host: string) =>
      `${host ? `공개 노드 ${host}` : '로컬 체인의 노드'}에서 체인을 읽지 못했습니다. 잠시 후 다시 확인해 주십시오.`,
    connect: '지갑 연결',
    wrongChain: (name: string) => `지갑이 다른 네트워크에 있습니다. 지갑에서 ${name}으로 바꾼 뒤 다시 확인해 주십시오.`,
    noVault: '이 네트워크의 계약 주소가 일레븐의 계약으로 답하지 않습니다. 맡기지 말고 알려 주십시오.',
    behind: (newest: string, asOf: string) =>
      `읽은 곳은 블록 ${newest}까지만 알고, 서버는 블록 ${asOf}까지 읽었습니다. 잠시 후 다시 확인해 주십시오.`,
    forgotten: (asOf: string, newest: string) =>
      `읽은 곳에 블록 ${asOf}의 상태가 더는 없습니다. 최신 블록 ${newest}에서 확인할 수 있지만, 시간에 따라 바뀌는 값은 견줄 수 없습니다.`,
    atNewest: (newest: string) => `블록 ${newest}에서 확인`,
    later: (asOf: string, newest: string) =>
      `서버의 값은 블록 ${asOf}, 체인의 값은 최신 블록 ${newest}의 것입니다. 시간에 따라 바뀌는 값은 뺐습니다.`,
    failed: '체인을 읽지 못했습니다. 지갑이 잠겨 있거나 네트워크에 닿지 못합니다. 잠시 후 다시 확인해 주십시오.',
  },
  en: {
    title: 'Recomputed in your browser',
    intro:
      'You need not trust our server’s figures. Your browser reads the contract at the same block without our server, recomputes every figure with the contract’s own arithmetic, and compares.',
    check: 'Check now',
    again: 'Check again',
    stop: 'Stop',
    reading: 'Reading the chain and computing anew.',
    waiting: 'Not checked yet.',
    equal: (count) => `${count} figures recomputed, all exactly equal.`,
    equalLater: (count) => `${count} figures that can be compared at the newest block are all equal.`,
    differ: (count, all) =>
      count === 1
        ? `1 of ${all} figures is not what the chain says.`
        : `${count} of ${all} figures are not what the chain says.`,
    both: (server, chain) => `server ${server}, chain ${chain}`,
    view: (value) => `the contract answers ${value}`,
    by: (amount, unit) => `off by ${amount} ${UNITS[unit].en}`,
    whatToDo: 'What can be withdrawn is always what the chain says. Please report this before you stake.',
    laterDiffers:
      'A transaction in between may have changed it. If it stays so when you check again, please report it.',
    same: 'Equal on chain',
    different: (by) => `Not as on chain${by && `, ${by}`}`,
    through: 'Read through',
    wallet: (name) => (name ? `Your wallet ${name}` : 'Your wallet'),
    node: () => 'The node of the local chain',
    publicNode: (host) => `Public node ${host}`,
    willAsk: (host) =>
      `Without a wallet, a press reads through the public node ${host}, which sees the IP address of this browser.`,
    serverBlock: 'Server as of block',
    newestBlock: 'Newest block there',
    none: 'none',
    noReader:
      'There is no wallet in this browser that could read the chain. Install or connect one: its node is then read. Reading only, nothing is signed.',
    nodeAway: (host) =>
      `${host ? `The public node ${host}` : 'The node of the local chain'} does not answer, and no wallet here could read the chain. Check again in a moment, or connect a wallet.`,
    nodeElsewhere: (host) =>
      `${host ? `The public node ${host}` : 'The node of the local chain'} answers for another network, and no wallet here could read the chain. Connect a wallet.`,
    nodeFailed: (host) =>
      `The chain could not be read through ${host ? `the public node ${host}` : 'the node of the local chain'}. Please check again in a moment.`,
    connect: 'Connect wallet',
    wrongChain: (name) => `Your wallet is on another network. Switch it to ${name}, then check again.`,
    noVault:
      'On this network the address of the contract does not answer as the contract of Eleven. Do not stake, and please report this.',
    behind: (newest, asOf) =>
      `What was read has come to block ${newest}, our server to block ${asOf}. Check again in a moment.`,
    forgotten: (asOf, newest) =>
      `The state of block ${asOf} is no longer kept where it was read. Block ${newest}, the newest one, can be checked, without the figures that run with time.`,
    atNewest: (newest) => `Check at block ${newest}`,
    later: (asOf, newest) =>
      `The server’s figures are of block ${asOf}, the chain’s of block ${newest}, its newest. What runs with time was left out.`,
    failed:
      'The chain could not be read: the wallet is locked or cannot reach its network. Please check again in a moment.',
  },
});
