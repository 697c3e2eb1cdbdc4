/**
 * Exit without us: on this page users withdraw a stake with only a wallet and a node. It is one file and never calls our
 * server. It reads through the contract's views, or through events when there are too many positions to read each.
 */
import { checksum } from '../src/wallet/chain/checksum.ts';
import { createWalletStore } from '../src/wallet/wallet-store.ts';
import { afterPress, announce, replaceContent } from './dom.ts';
import { createExit, type State } from './exit.ts';
import { readInstallation } from './installation.ts';
import { defineTexts, firstLocale, firstTheme, showIn, showTheme } from './locale.ts';
import { holdingsBody, holdingsPart } from './page/page-holdings.ts';
import { intro } from './page/page-intro.ts';
import { showPreferences } from './page/page-preferences.ts';
import { sentBody, sentText } from './page/page-sent.ts';
import { source } from './page/page-source.ts';
import { walletBody, walletPart } from './page/page-wallet.ts';
import { readingProblemText, sendProblemText } from './problem-texts.ts';
import { loadSent, saveSent } from './sent.ts';

const texts = defineTexts({
  title: { ko: '우리 없이 출금하기 | 일레븐', en: 'Exit without us | Eleven' },
  read: { ko: '읽었습니다.', en: 'Read.' },
});

const wallet = createWalletStore({
  page: window,
  checksum: async (address) => checksum(address),
  // There may no longer be a server.
  readBalance: () => Promise.reject(new Error('this page asks our server for nothing')),
});
const exit = createExit({
  isFile: location.protocol === 'file:',
  installation: readInstallation(document.getElementById('installation')?.textContent),
  wallet,
  load: () => loadSent(),
  save: (sent) => saveSent(sent),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

const page = document.getElementById('page') ?? document.body;
const preferences = document.getElementById('preferences');
let show = (_state: State) => {};
const showNow = afterPress(() => show(exit.getState()));

/** Renders everything again in the reader's language. Typed text is kept in the state. */
function render(): void {
  document.title = texts().title;
  const settings = source(exit);
  page.replaceChildren(intro(exit.installation), settings.part, walletPart(), holdingsPart());
  const within = (id: string) => document.getElementById(id) ?? page;
  const [walletPlace, sentPlace, holdingsPlace] = [within('wallet-body'), within('sent'), within('holdings-body')];
  show = (state) => {
    settings.show(state);
    replaceContent(walletPlace, ...walletBody(exit, state));
    replaceContent(sentPlace, ...sentBody(exit, state));
    replaceContent(holdingsPlace, ...holdingsBody(exit, state));
  };
  show(exit.getState());
}

/** Announces changes that happened without a press. */
function announceChanges(state: State, before: State): void {
  const changed = state.sent.find((one) => {
    const earlier = before.sent.find(({ id }) => id === one.id);
    return earlier !== undefined && sentText(earlier) !== sentText(one);
  });
  if (changed) announce(sentText(changed));
  else if (state.late && state.late !== before.late) announce(sendProblemText(state.late));
  else if (state.problem && state.problem !== before.problem) {
    announce(readingProblemText(state.problem, state.settings.chainId));
  } else if (state.holdings?.foundBy && state.holdings !== before.holdings) announce(texts().read);
}

/** Reads at once when a wallet connects or changes its account or network: a read costs nothing and needs no signature. */
let shown = '';
function onWallet(): void {
  const { status, account, chainId } = wallet.getState();
  const { settings } = exit.getState();
  const now = [status === 'connected' && account, chainId].join(' ').toLowerCase();
  const isNew = now !== shown;
  shown = now;
  showNow();
  if (!isNew || settings.watched.trim() !== '') return;
  exit.change({});
  if (status !== 'connected') return;
  if (chainId !== undefined) return void exit.read();
  // If the wallet does not report its chain, the holdings are read without it.
  setTimeout(() => wallet.getState().chainId === undefined && void exit.read(), 3_000);
}

showTheme(firstTheme());
showIn(firstLocale(location.search));
if (preferences) showPreferences(preferences, render);
render();
exit.subscribe((state, before) => {
  showNow();
  announceChanges(state, before);
});
wallet.subscribe(onWallet);
wallet.start();
exit.start();
