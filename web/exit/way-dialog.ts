/** One way out: what it pays and what it costs first, then the wallet, or the call to send from elsewhere. */
import { sameAddress } from '@eleven/protocol/address';
import { exactBnb, parseBnb } from '@eleven/protocol/money';
import { byHandPart } from './by-hand.ts';
import { announce, fill, h } from './dom.ts';
import type { Exit } from './exit.ts';
import { sentText } from './page-sent.ts';
import { button, field, notice } from './parts.ts';
import { sendProblemText } from './problem-texts.ts';
import type { SendProblem } from './send.ts';
import type { Sent } from './sent.ts';
import { switchButton } from './switch-button.ts';
import { amountProblem, DIALOG_TEXTS, sendLabel, wayFacts, wayWords } from './way-words.ts';
import { byHand, callOf, type Way } from './ways.ts';

const DANGERS: readonly Way['name'][] = ['emergencyExit', 'exitEarly'];

export function openWay(exit: Exit, way: Way): void {
  const { holdings } = exit.getState();
  if (!holdings) return;
  const here = DIALOG_TEXTS();
  const isDanger = DANGERS.includes(way.name);
  let typed = '';
  let isTouched = false;
  let isBusy = false;
  /** Once the wallet is asked. */
  let asked: Sent | undefined;
  let problem: SendProblem | undefined;

  const body = h('div', { class: 'form' });
  const title = wayWords(way).title;
  const dialog = h(
    'dialog',
    { id: 'way', class: 'dialog-dialog', role: isDanger ? 'alertdialog' : undefined, 'aria-labelledby': 'way-title' },
    h('h2', { id: 'way-title' }, title),
    body,
  );
  const amountWei = (): bigint | undefined => {
    if (way.name !== 'unstake') return 0n;
    const parsed = parseBnb(typed);
    return parsed.ok && parsed.wei <= way.heldWei ? parsed.wei : undefined;
  };
  const canSend = () => sameAddress(exit.wallet.getState().account, holdings.account);

  const send = async () => {
    const wei = amountWei();
    isTouched = true;
    problem = undefined;
    if (wei === undefined) {
      show();
      document.getElementById('amount')?.focus();
      return;
    }
    isBusy = true;
    asked = undefined;
    show();
    announce(here.checking);
    problem = await exit.send(way, wei, (known) => {
      asked = known;
      announce(here.checkWallet);
      if (dialog.isConnected) show();
    });
    isBusy = false;
    if (problem === undefined) {
      dialog.close();
      document.getElementById('sent-title')?.focus();
    } else if (dialog.isConnected) show();
    else exit.tellLate(problem);
  };

  const show = () => {
    const wei = amountWei();
    const { chainId, vault } = holdings;
    fill(
      body,
      h('p', {}, wayWords(way).body),
      ...(way.name === 'unstake' ? [amountField(way.heldWei)] : []),
      wayFacts(way),
      h('div', { role: 'alert' }, ...problemPart()),
      isBusy && asked?.isUnchecked ? notice('plain', h('p', {}, sentText(asked))) : h('div'),
      h(
        'div',
        { class: 'row' },
        canSend() &&
          button(isBusy ? (asked ? here.checkWallet : here.checking) : sendLabel(way, wei), {
            id: 'send',
            look: isDanger ? 'danger' : 'primary',
            busy: isBusy,
            onPress: () => void send(),
          }),
        button(isDanger ? here.keep : here.close, { id: 'close', look: 'ghost', onPress: () => dialog.close() }),
      ),
      ...(canSend() ? [] : [h('p', { class: 'hint' }, here.readOnly)]),
      wei === undefined
        ? h('p', { class: 'hint' }, here.typeFirst)
        : keptOpen(byHandPart(chainId, byHand(vault, callOf(way, wei)), !canSend())),
    );
  };
  /** Typing draws it anew: what a person has unfolded stays so. */
  const keptOpen = (part: HTMLDetailsElement): HTMLDetailsElement => {
    const before = body.querySelector<HTMLDetailsElement>('.by-hand');
    if (before) part.open = before.open;
    return part;
  };
  const amountField = (heldWei: bigint) =>
    field({
      id: 'amount',
      label: here.amount,
      value: typed,
      isAmount: true,
      problem: isTouched ? amountProblem(typed, heldWei) : undefined,
      after: button(here.max, {
        id: 'max',
        look: 'ghost',
        small: true,
        onPress: () => {
          typed = exactBnb(heldWei);
          show();
        },
      }),
      onInput: (value) => {
        typed = value;
        show();
      },
      onEnter: () => canSend() && !isBusy && void send(),
    });
  const problemPart = (): HTMLElement[] => {
    if (!problem) return [];
    const isChain = problem.kind === 'wrongChain';
    const again = () => {
      problem = undefined;
      show();
      document.getElementById('send')?.focus();
    };
    return [
      notice('warn', h('p', {}, sendProblemText(problem)), isChain && switchButton(exit, 'switch-to-send', again)),
    ];
  };

  // Another account or another contract: the question was about something else.
  const stop = exit.subscribe((state) => {
    const isSame = state.holdings?.account === holdings.account && state.holdings.vault === holdings.vault;
    if (!isBusy && !isSame && dialog.open) dialog.close();
  });
  dialog.addEventListener('close', () => {
    stop();
    dialog.remove();
  });
  document.body.append(dialog);
  show();
  dialog.showModal();
}
