/** Step 2: whose stake it is: the connected wallet's, or that of an address which is only looked at. */
import { h } from './dom.ts';
import type { Exit, State } from './exit.ts';
import { chainOf } from './installation.ts';
import { inBoth, inOwn } from './locale.ts';
import { button, card, copyable, field, notice } from './parts.ts';
import { readingProblemText } from './problem-texts.ts';
import { switchButton } from './switch-button.ts';

const texts = inBoth({
  ko: {
    title: '2. 지갑',
    none: '이 브라우저 창에서 지갑을 찾지 못했습니다.',
    file: '파일로 연 페이지에는 지갑 확장 프로그램이 연결되지 않습니다. 위의 ‘이 페이지를 보관하기’에 있는 명령으로 여십시오.',
    install:
      '지갑 확장 프로그램을 켜거나 지갑 앱의 브라우저에서 이 페이지를 여십시오. 지갑 없이도 주소를 입력해 읽고, 호출 내용을 복사해 다른 곳에서 보낼 수 있습니다.',
    again: '다시 찾기',
    connect: (name: string) => `${name} 연결`,
    unnamed: '브라우저 지갑',
    connected: (name: string) => `연결된 지갑 (${name})`,
    waiting: '지갑의 답을 기다립니다.',
    open: '지갑에 이미 열린 요청이 있습니다. 지갑을 열어 답해 주십시오.',
    stop: '그만 기다리기',
    disconnect: '연결 끊기',
    wrong: (wanted: string) => `지갑이 다른 네트워크에 있습니다. 보내려면 ${wanted}(으)로 바꾸십시오.`,
    watched: '다른 주소 보기 (읽기만)',
    watchedHint: '비워 두면 연결된 지갑을 봅니다.',
  },
  en: {
    title: '2. Wallet',
    none: 'No wallet was found in this browser window.',
    file: 'Wallet extensions do not reach a page that is opened from a file. Open it with a command from “Keep this page” above.',
    install:
      'Turn on your wallet extension, or open this page in the browser of a wallet app. Without a wallet you can still enter an address, read, and copy each call to send it from elsewhere.',
    again: 'Look again',
    connect: (name) => `Connect ${name}`,
    unnamed: 'browser wallet',
    connected: (name) => `Connected wallet (${name})`,
    waiting: 'Waiting for your wallet.',
    open: 'A request is already open in your wallet. Open it and answer.',
    stop: 'Stop waiting',
    disconnect: 'Disconnect',
    wrong: (wanted) => `Your wallet is on another network. To send, switch to ${wanted}.`,
    watched: 'Look at another address (read only)',
    watchedHint: 'Empty: the connected wallet.',
  },
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
      ? [notice('warn', h('p', {}, here.wrong(inOwn(chainOf(wanted).name))), switchButton(exit, 'switch'))]
      : []),
    h(
      'div',
      {},
      button(here.disconnect, {
        id: 'disconnect',
        look: 'ghost',
        small: true,
        onPress: () => void exit.wallet.disconnect(),
      }),
    ),
  ];
}

function connecting(exit: Exit): HTMLElement[] {
  const here = texts();
  const { openWallet } = exit.wallet.getState();
  return [
    h('p', {}, openWallet ? here.open : here.waiting),
    h('div', {}, button(here.stop, { id: 'stop', small: true, onPress: () => exit.wallet.cancel() })),
  ];
}

function choices(exit: Exit): HTMLElement[] {
  const here = texts();
  const { options } = exit.wallet.getState();
  if (options.length === 0) {
    const why = location.protocol === 'file:' ? here.file : here.install;
    // Asking makes the wallets that came late announce themselves; a question for one that is not there is none.
    const again = () => {
      exit.wallet.ask('choose');
      exit.wallet.closeQuestion();
    };
    return [
      notice('plain', h('div', {}, h('p', {}, here.none), h('p', {}, why))),
      h('div', {}, button(here.again, { id: 'again', small: true, onPress: again })),
    ];
  }
  return options.map((option, index) => {
    const icon = option.icon && h('img', { src: option.icon, alt: '', width: '20', height: '20' });
    const label = h('span', { class: 'with-icon' }, icon || undefined, here.connect(option.name || here.unnamed));
    const look = index === 0 ? 'primary' : 'line';
    return h(
      'div',
      {},
      button(label, { id: `connect-${index}`, look, onPress: () => void exit.wallet.connect(option) }),
    );
  });
}
