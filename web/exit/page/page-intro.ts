/** The purpose of the page, a warning, and how to keep a copy. */
import { h } from '../dom.ts';
import type { Installation } from '../installation.ts';
import { defineTexts } from '../locale.ts';
import { buttonClass, CARD, copyable, notice } from '../parts.ts';

const texts = defineTexts({
  title: { ko: '우리 없이 출금하기', en: 'Exit without us' },
  lead: {
    ko: '이 페이지는 우리 서버 없이 동작합니다. 지갑과 네트워크의 노드(RPC)만 있으면 계약에 맡긴 BNB를 직접 출금할 수 있습니다. 출금은 누구도 막을 수 없고, 언제나 맡긴 지갑으로만 돌아갑니다.',
    en: 'This page works without our server. With a wallet and a node of the network (RPC) you can withdraw the BNB that you staked in the contract. Nobody can stop a withdrawal, and it is always paid to the wallet that staked.',
  },
  fakesTitle: { ko: '가짜를 조심하십시오', en: 'Beware of fakes' },
  fakes: {
    ko: '이 페이지는 복구 문구나 개인키를 절대 묻지 않습니다. 입력하라고 하는 곳은 가짜입니다. 지갑에서 서명하기 전에 받는 주소가 아래 계약 주소와 같은지, 보내는 금액이 0인지 확인하십시오.',
    en: 'This page never asks for a seed phrase or a private key. Any page that asks you to type one is a fake. Before you sign in your wallet, make sure that the receiving address is the contract address below and that the amount sent is 0.',
  },
  keep: { ko: '이 페이지를 보관하기', en: 'Keep this page' },
  why: {
    ko: '우리 사이트가 열리지 않는 날에도 쓸 수 있도록 지금 파일로 받아 두십시오. 파일 하나에 모든 것이 들어 있고, 읽을 수 있는 그대로입니다.',
    en: 'Save it as a file now, so that you have it on a day when our site is down. Everything is in one file that anyone can read.',
  },
  download: { ko: '이 페이지 내려받기', en: 'Download this page' },
  how: {
    ko: '지갑 확장 프로그램은 대개 파일로 바로 연 페이지(file://)에 답하지 않습니다. 받은 파일이 있는 폴더에서 아래 명령 하나를 실행한 뒤',
    en: 'Most wallet extensions do not answer pages that are opened from a file (file://). In the folder of the saved file, run one of these commands and then open',
  },
  open: {
    ko: '주소를 여십시오. 둘 중 하나만 있으면 됩니다. 모두 내 컴퓨터 안에서만 열립니다.',
    en: 'in your browser. Either will do; both can be reached from your own computer only.',
  },
  python: { ko: 'Python으로', en: 'With Python' },
  node: { ko: 'Node.js로', en: 'With Node.js' },
  saved: {
    ko: (date: string, origin: string) => `${date}(UTC)에 ${origin}에서 받은 사본입니다.`,
    en: (date, origin) => `This copy was written on ${date} (UTC) by ${origin}.`,
  },
  bare: {
    ko: '설치 정보가 없는 사본입니다. 계약 주소를 직접 입력하십시오.',
    en: 'This copy does not know its contract. Enter the address of the contract yourself.',
  },
});

/** Both commands serve only this folder, only to this machine, and download nothing. */
const COMMANDS = {
  python: 'python3 -m http.server 8000 --bind 127.0.0.1',
  node: `node -e "require('http').createServer((q,r)=>r.setHeader('content-type','text/html').end(require('fs').readFileSync('exit.html'))).listen(8000,'127.0.0.1')"`,
};
const LOCAL_ADDRESS = 'http://127.0.0.1:8000/exit.html';
const OWN_PATH = '/exit';

export function intro(installation: Installation | undefined): HTMLElement {
  const here = texts();
  // A copy of the page cannot download itself again.
  const isAtHome =
    installation !== undefined && installation.origin === location.origin && location.pathname === OWN_PATH;
  const origin =
    installation && (installation.date === '' ? undefined : here.saved(installation.date, installation.origin));
  return h(
    'div',
    { class: 'intro' },
    h('h1', {}, here.title),
    h('p', { class: 'lead' }, here.lead),
    notice('danger', h('b', {}, here.fakesTitle), h('p', {}, here.fakes)),
    h(
      'details',
      // For a page opened as a file, the most important thing is how to open it so that a wallet reaches it.
      { id: 'keep', class: CARD, ...(location.protocol === 'file:' ? { open: '' } : {}) },
      h('summary', {}, h('h2', {}, here.keep)),
      h('p', {}, here.why),
      isAtHome &&
        h(
          'p',
          {},
          h('a', { class: buttonClass('line'), href: `${OWN_PATH}?download`, download: 'exit.html' }, here.download),
        ),
      h('p', {}, here.how, ' ', h('code', {}, LOCAL_ADDRESS), ' ', here.open),
      copyable(here.python, COMMANDS.python),
      copyable(here.node, COMMANDS.node),
      h('p', { class: 'hint' }, origin ?? here.bare),
    ),
  );
}
