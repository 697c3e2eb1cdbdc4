import { defineTexts } from '../../i18n/texts.ts';

export const CHECK_TEXTS = defineTexts({
  check: { ko: '지금 확인', en: 'Check now' },
  again: { ko: '다시 확인', en: 'Check again' },
  stop: { ko: '그만두기', en: 'Stop' },
  close: { ko: '확인 결과 닫기', en: 'Close the check' },
  waiting: { ko: '아직 확인하지 않았습니다.', en: 'Not checked yet.' },
  reading: { ko: '체인을 읽고 있습니다.', en: 'Reading the chain.' },
  equal: {
    ko: (count: string) => `값 ${count}개를 체인과 비교했고, wei 단위까지 모두 같습니다.`,
    en: (count) => `${count} figures compared with the chain, all exactly equal.`,
  },
  differ: {
    ko: (count: number, all: number) => `값 ${all}개 중 ${count}개가 체인과 다릅니다.`,
    en: (count, all) =>
      count === 1
        ? `1 of ${all} figures is not what the chain says.`
        : `${count} of ${all} figures are not what the chain says.`,
  },
  moreDiffer: {
    ko: (count: string) => `그 밖에 ${count}개가 더 다릅니다.`,
    en: (count) => `${count} more are different.`,
  },
  both: {
    ko: (server: string, chain: string) => `서버 ${server}, 체인 ${chain}`,
    en: (server, chain) => `server ${server}, chain ${chain}`,
  },
  view: { ko: (value: string) => `계약의 답 ${value}`, en: (value) => `the contract answers ${value}` },
  whatToDo: {
    ko: '출금할 수 있는 금액은 언제나 체인의 값을 따릅니다. 맡기거나 출금하기 전에 알려 주십시오.',
    en: 'You can always withdraw what the chain says. Please report this before you stake or withdraw.',
  },
  later: {
    ko: (asOf: string, newest: string) =>
      `읽은 곳에 블록 ${asOf}의 상태가 더는 없습니다. 거래로만 바뀌는 값을 최신 블록 ${newest}에서 읽어 비교하고, 시간에 따라 바뀌는 값은 뺐습니다.`,
    en: (asOf, newest) =>
      `The node no longer has the state of block ${asOf}. Figures that only a transaction changes were read at its newest block ${newest} instead; those that change with time were left out.`,
  },
  laterDiffers: {
    ko: '그 사이의 거래로 달라졌을 수 있습니다. 다시 확인해도 그대로이면 알려 주십시오.',
    en: 'A transaction in between may have changed it. If it still differs when you check again, please report it.',
  },
  through: { ko: '읽은 곳', en: 'Read through' },
  wallet: {
    ko: (name: string) => (name ? `내 지갑 ${name}` : '내 지갑'),
    en: (name) => (name ? `Your wallet ${name}` : 'Your wallet'),
  },
  node: { ko: () => '로컬 체인의 노드', en: () => 'The node of the local chain' },
  publicNode: { ko: (host: string) => `공개 노드 ${host}`, en: (host) => `Public node ${host}` },
  serverBlock: { ko: '서버 기준 블록', en: 'Server as of block' },
  newestBlock: { ko: '읽은 곳의 최신 블록', en: 'Newest block there' },
  noReader: {
    ko: '체인을 읽어 줄 지갑이 이 브라우저에 없습니다. 지갑을 설치하거나 연결하면 그 지갑의 노드에서 읽습니다. 읽기만 하므로 서명은 없습니다.',
    en: 'No wallet in this browser can read the chain. Install or connect one: its node is then read. Reading only, nothing is signed.',
  },
  nodeAway: {
    ko: (node: string) =>
      `${node}가 답하지 않고, 체인을 읽어 줄 지갑도 없습니다. 잠시 후 다시 확인하거나 지갑을 연결해 주십시오.`,
    en: (node) =>
      `${node} does not answer, and no wallet here can read the chain. Check again in a moment, or connect a wallet.`,
  },
  nodeElsewhere: {
    ko: (node: string) => `${node}가 다른 네트워크로 답하고, 체인을 읽어 줄 지갑도 없습니다. 지갑을 연결해 주십시오.`,
    en: (node) => `${node} answers for another network, and no wallet here can read the chain. Connect a wallet.`,
  },
  nodeFailed: {
    ko: (node: string) => `${node}에서 체인을 읽지 못했습니다. 잠시 후 다시 확인해 주십시오.`,
    en: (node) => `${node} could not read the chain. Check again in a moment.`,
  },
  connect: { ko: '지갑 연결', en: 'Connect wallet' },
  wrongChain: {
    ko: (name: string) => `지갑이 다른 네트워크에 있습니다. ${name}으로 바꾸면 확인할 수 있습니다.`,
    en: (name) => `Your wallet is on another network. Switch it to ${name} to check.`,
  },
  noVault: {
    ko: '이 네트워크의 계약 주소가 일레븐의 계약으로 답하지 않습니다. 맡기지 말고 알려 주십시오.',
    en: 'On this network the contract address does not answer as Eleven’s contract. Do not stake, and please report this.',
  },
  behind: {
    ko: (newest: string, asOf: string) =>
      `읽은 곳은 블록 ${newest}까지만 알고, 서버는 블록 ${asOf}까지 읽었습니다. 잠시 후 다시 확인해 주십시오.`,
    en: (newest, asOf) => `The node is at block ${newest}, our server at block ${asOf}. Check again in a moment.`,
  },
});
