/** One withdrawal: first its amount and cost, then the wallet's request, or the call to send from elsewhere. */
import { sameAddress } from '@eleven/protocol/address';
import { exactBnb, parseBnb } from '@eleven/protocol/money';
import { byHandPart } from '../by-hand.ts';
import { announce, h, replaceContent } from '../dom.ts';
import type { Exit } from '../exit.ts';
import { sentText } from '../page/page-sent.ts';
import { button, field, notice } from '../parts.ts';
import { sendProblemText } from '../problem-texts.ts';
import type { SendProblem } from '../send.ts';
import type { Sent } from '../sent.ts';
import { switchButton } from '../switch-button.ts';
import { amountProblem, DIALOG_TEXTS, sendLabel, withdrawalFacts, withdrawalTexts } from './withdrawal-texts.ts';
import { byHand, callOf, type Withdrawal } from './withdrawals.ts';

const DANGERS: readonly Withdrawal['name'][] = ['emergencyExit', 'exitEarly'];

export function openWithdrawal(exit: Exit, withdrawal: Withdrawal): void {
  const { holdings } = exit.getState();
  if (!holdings) return;
  const here = DIALOG_TEXTS();
  const isDanger = DANGERS.includes(withdrawal.name);
  let typed = '';
  let isTouched = false;
  let isBusy = false;
  /** Set once the wallet is asked. */
  let asked: Sent | undefined;
  let problem: SendProblem | undefined;

  const body = h('div', { class: 'form' });
  const title = withdrawalTexts(withdrawal).title;
  const dialog = h(
    'dialog',
    {
      id: 'withdrawal',
      class: 'dialog-dialog',
      role: isDanger ? 'alertdialog' : undefined,
      'aria-labelledby': 'withdrawal-title',
    },
    h('h2', { id: 'withdrawal-title' }, title),
    body,
  );
  const amountWei = (): bigint | undefined => {
    if (withdrawal.name !== 'unstake') return 0n;
    const parsed = parseBnb(typed);
    return parsed.ok && parsed.wei <= withdrawal.heldWei ? parsed.wei : undefined;
  };
  const canSend = () => sameAddress(exit.wallet.getState().account, holdings.account);
  /** It is not offered again here: users check their wallet first. */
  const mayBeSent = () => problem?.kind === 'provider' && problem.problem === 'unclear';

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
    const onAsked = (known: Sent) => {
      asked = known;
      announce(here.checkWallet);
      if (dialog.isConnected) show();
    };
    problem = await exit.send(holdings, withdrawal, wei, onAsked, () => dialog.open);
    // Closed before the wallet was asked.
    if (!asked && !dialog.open) return;
    isBusy = false;
    if (problem === undefined) {
      dialog.close();
      document.getElementById('sent-title')?.focus();
    } else if (dialog.isConnected) {
      show();
      if (mayBeSent()) document.getElementById('close')?.focus();
    } else exit.reportLate(problem);
  };

  const show = () => {
    const wei = amountWei();
    const { chainId, vault } = holdings;
    replaceContent(
      body,
      h('p', {}, withdrawalTexts(withdrawal).body),
      ...(withdrawal.name === 'unstake' ? [amountField(withdrawal.heldWei)] : []),
      withdrawalFacts(withdrawal),
      h('div', { role: 'alert' }, ...problemPart()),
      isBusy && asked?.isUnchecked ? notice('plain', h('p', {}, sentText(asked))) : h('div'),
      h(
        'div',
        { class: 'row' },
        canSend() &&
          !mayBeSent() &&
          button(isBusy ? (asked ? here.checkWallet : here.checking) : sendLabel(withdrawal, wei), {
            id: 'send',
            variant: isDanger ? 'danger' : 'primary',
            busy: isBusy,
            onPress: () => void send(),
          }),
        button(isDanger && !mayBeSent() ? here.keep : here.close, {
          id: 'close',
          variant: 'ghost',
          onPress: () => dialog.close(),
        }),
      ),
      ...(canSend() ? [] : [h('p', { class: 'hint' }, here.readOnly)]),
      wei === undefined
        ? h('p', { class: 'hint' }, here.typeFirst)
        : keptOpen(byHandPart(chainId, byHand(vault, callOf(withdrawal, wei)), !canSend())),
    );
  };
  /** Each key press renders the dialog again; sections that the user opened stay open. */
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
        variant: 'ghost',
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
      onEnter: () => canSend() && !mayBeSent() && !isBusy && void send(),
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

  // Account or contract changed: this dialog no longer applies.
  const stop = exit.subscribe(({ settings: { watched, vault, chainId } }) => {
    const account = watched.trim() || exit.wallet.getState().account;
    const isSame =
      sameAddress(account, holdings.account) && vault.trim() === holdings.vault && chainId === holdings.chainId;
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
