/** Step 2: the connected wallet, or any address to look at. */
import { h } from '../dom.ts';
import type { Exit, State } from '../exit.ts';
import { chainOf } from '../installation.ts';
import { defineTexts, textOf } from '../locale.ts';
import { button, card, copyable, field, notice } from '../parts.ts';
import { readingProblemText } from '../problem-texts.ts';
import type { Reach } from '../reach.ts';
import { switchButton } from '../switch-button.ts';

const texts = defineTexts({
  title: { ko: '2. 지갑', en: '2. Wallet' },
  none: { ko: '이 브라우저 창에서 지갑을 찾지 못했습니다.', en: 'No wallet was found in this browser window.' },
  file: {
    ko: '지갑 확장 프로그램은 대개 파일로 연 페이지에 답하지 않습니다. 세 가지 방법이 있습니다.',
    en: 'Most wallet extensions do not answer a page that is opened from a file. You have three options:',
  },
  fileServe: {
    ko: '위의 ‘이 페이지를 보관하기’에 있는 명령 하나로 이 파일을 여십시오. 주소가 생기면 지갑이 답합니다.',
    en: 'Serve this file with one of the commands under “Keep this page” above. Wallets answer a page that has an address of its own.',
  },
  fileHost: {
    ko: (origin: string) =>
      `파일을 아무 https 주소에나 올려 여십시오.${origin && ` 우리 사이트가 열리면 ${origin}/exit도 됩니다.`}`,
    en: (origin) =>
      `Put the file on any https host and open it there.${origin && ` Where our site answers, ${origin}/exit will do.`}`,
  },
  fileHand: {
    ko: '또는 아래에 지갑 주소를 입력해 읽고, 출금마다 나오는 받는 주소·금액·데이터를 지갑에서 직접 보내십시오.',
    en: 'Or enter your address below and read. Each withdrawal then names its to, value and data, to send by hand from your wallet.',
  },
  asking: {
    ko: (names: string) => `지갑(${names})이 이 페이지에 답하는지 확인하는 중입니다.`,
    en: (names) => `Checking whether ${names} answers this page.`,
  },
  silent: {
    ko: (names: string) => `지갑(${names})이 있지만 이 페이지에 답하지 않습니다.`,
    en: (names) => `${names} is here but does not answer this page.`,
  },
  unanswered: {
    ko: (name: string) =>
      `지갑(${name})이 1분 동안 답하지 않아 그만 기다립니다. 지갑의 창이 아직 열려 있으면 거기서 답한 뒤, 아니면 지갑을 열어 잠금을 푼 뒤 다시 연결하십시오.`,
    en: (name) =>
      `${name} has not answered for a minute, so this page has stopped waiting. If its window is still open, answer there; otherwise open the wallet and unlock it. Then connect again.`,
  },
  install: {
    ko: '지갑 확장 프로그램을 켜거나 지갑 앱의 브라우저에서 이 페이지를 여십시오.',
    en: 'Turn on your wallet extension, or open this page in the browser of a wallet app.',
  },
  refused: {
    ko: '브라우저의 다른 프로그램이 이 페이지에 스크립트를 넣으려 했고, 페이지의 보안 정책이 막았습니다. 그것이 지갑이었다면 지갑을 업데이트하거나 다른 지갑을 쓰십시오.',
    en: 'Something in your browser tried to insert a script into this page, and the security policy of this page blocked it. If it was your wallet, update it or use another one.',
  },
  without: {
    ko: '지갑 없이도 주소를 입력해 읽고, 호출 내용을 복사해 다른 곳에서 보낼 수 있습니다.',
    en: 'Without a wallet you can still enter an address, read, and copy each call to send it from elsewhere.',
  },
  again: { ko: '다시 찾기', en: 'Look again' },
  connect: { ko: (name: string) => `${name} 연결`, en: (name) => `Connect ${name}` },
  unnamed: { ko: '브라우저 지갑', en: 'browser wallet' },
  connected: { ko: (name: string) => `연결된 지갑 (${name})`, en: (name) => `Connected wallet (${name})` },
  waiting: { ko: '지갑의 답을 기다립니다.', en: 'Waiting for your wallet.' },
  open: {
    ko: '지갑에 이미 열린 요청이 있습니다. 지갑을 열어 답해 주십시오.',
    en: 'A request is already open in your wallet. Open it and answer.',
  },
  stop: { ko: '그만 기다리기', en: 'Stop waiting' },
  disconnect: { ko: '연결 해제', en: 'Disconnect' },
  wrong: {
    ko: (wanted: string) => `지갑이 다른 네트워크에 있습니다. 보내려면 ${wanted} 네트워크로 바꾸십시오.`,
    en: (wanted) => `Your wallet is on another network. To send, switch to ${wanted}.`,
  },
  watched: { ko: '다른 주소 보기 (읽기만)', en: 'Look at another address (read only)' },
  watchedHint: { ko: '비워 두면 연결된 지갑을 봅니다.', en: 'Leave empty for the connected wallet.' },
});

export function walletPart(): HTMLElement {
  return card('wallet', texts().title, h('div', { id: 'wallet-body', class: 'form' }));
}

export function walletBody(exit: Exit, { settings, problem }: State): HTMLElement[] {
  const here = texts();
  const { status } = exit.wallet.getState();
  const body = status === 'connected' ? connected(exit) : status === 'connecting' ? connecting(exit) : choices(exit);
  const watched = field({
    id: 'watched',
    label: here.watched,
    value: settings.watched,
    hint: here.watchedHint,
    problem: problem === 'watched' ? readingProblemText('watched', settings.chainId) : undefined,
    onInput: (value) => exit.change({ watched: value }),
    onEnter: () => void exit.read(),
  });
  return [...body, watched];
}

function connected(exit: Exit): HTMLElement[] {
  const here = texts();
  const { account = '', option, chainId } = exit.wallet.getState();
  const wanted = exit.getState().settings.chainId;
  const isElsewhere = chainId !== undefined && chainId !== wanted;
  return [
    copyable(here.connected(option?.name || here.unnamed), account),
    ...(isElsewhere
      ? [notice('warn', h('p', {}, here.wrong(textOf(chainOf(wanted).name))), switchButton(exit, 'switch'))]
      : []),
    h(
      'div',
      {},
      button(here.disconnect, {
        id: 'disconnect',
        variant: 'ghost',
        small: true,
        onPress: () => void exit.wallet.disconnect(),
      }),
    ),
  ];
}

function connecting(exit: Exit): HTMLElement[] {
  const here = texts();
  const { hasOpenRequest } = exit.wallet.getState();
  return [
    h('p', {}, hasOpenRequest ? here.open : here.waiting),
    h('div', {}, button(here.stop, { id: 'stop', small: true, onPress: () => exit.wallet.cancel() })),
  ];
}

function choices(exit: Exit): HTMLElement[] {
  const here = texts();
  const { options } = exit.wallet.getState();
  const { unanswered, isRefused } = exit.getState();
  const namesOf = (reach: Reach) =>
    options
      .filter((option) => exit.reachOf(option) === reach)
      .map(({ name }) => name || here.unnamed)
      .join(', ');
  const reached = options.filter((option) => exit.reachOf(option) === 'answers');
  const [asking, silent] = [namesOf('asking'), namesOf('silent')];
  const unansweredNotice =
    unanswered === undefined ? [] : [notice('warn', h('p', {}, here.unanswered(unanswered || here.unnamed)))];
  if (reached.length === 0) {
    const none = asking ? here.asking(asking) : silent ? here.silent(silent) : here.none;
    // A wallet whose injection was refused is not missing.
    const refused = isRefused && h('p', {}, here.refused);
    const hint = isRefused ? here.without : `${here.install} ${here.without}`;
    const help = exit.isFile ? asFile(exit) : [h('p', {}, hint)];
    return [
      ...unansweredNotice,
      notice('plain', h('div', {}, h('p', {}, none), refused, ...help)),
      h('div', {}, button(here.again, { id: 'again', small: true, onPress: () => exit.lookAgain() })),
    ];
  }
  const buttons = reached.map((option, index) => {
    const icon = option.icon && h('img', { src: option.icon, alt: '', width: '20', height: '20' });
    const label = h('span', { class: 'with-icon' }, icon || undefined, here.connect(option.name || here.unnamed));
    const variant = index === 0 ? 'primary' : 'line';
    return h('div', {}, button(label, { id: `connect-${index}`, variant, onPress: () => void exit.connect(option) }));
  });
  return [...unansweredNotice, ...buttons];
}

/** Help when no wallet answers. */
function asFile({ installation }: Exit): HTMLElement[] {
  const here = texts();
  const steps = [here.fileServe, here.fileHost(installation?.origin ?? ''), here.fileHand];
  return [h('p', {}, here.file), h('ol', {}, ...steps.map((step) => h('li', {}, step)))];
}
