/** The transactions sent from this page, each with its state. */

import { withCommas } from '@eleven/protocol/money';
import { vaultErrorText } from '@eleven/protocol/vault/vault-errors';
import { h } from '../dom.ts';
import type { Exit, State } from '../exit.ts';
import { chainOf } from '../installation.ts';
import { defineTexts, locale } from '../locale.ts';
import { button, copyable, link, notice, noticeClass } from '../parts.ts';
import { sendProblemText } from '../problem-texts.ts';
import type { Sent, Stage } from '../sent.ts';
import { WITHDRAWAL_NAMES } from '../withdrawal/withdrawal-names.ts';

const texts = defineTexts({
  title: { ko: '거래', en: 'Transactions' },
  vault: { ko: '계약', en: 'Contract' },
  hash: { ko: '거래 해시', en: 'Transaction hash' },
  explorer: { ko: '탐색기에서 보기', en: 'View it in the explorer' },
  dismiss: { ko: '목록에서 지우기', en: 'Remove from the list' },
  inBlock: {
    ko: (block: string) => `블록 ${block}에 포함되었습니다. 이 블록이 확정되기를 기다립니다.`,
    en: (block) => `It is in block ${block}. Waiting until that block is final.`,
  },
  done: {
    ko: (block: string) => `완료되었습니다. 블록 ${block}에 포함되었고 BNB가 지갑으로 들어갔습니다.`,
    en: (block) => `Done. It is in block ${block}, and the BNB is in the wallet.`,
  },
  reverted: {
    ko: '계약이 거절했습니다. BNB는 움직이지 않았고 네트워크 수수료만 사용되었습니다.',
    en: 'The contract refused it. No BNB moved; only the network fee was spent.',
  },
  unrecorded: {
    ko: (block: string) =>
      `블록 ${block}에 포함되었지만 거기에 이 출금의 기록이 없습니다. 다시 읽어 맡긴 BNB가 남아 있는지 확인하십시오.`,
    en: (block) =>
      `It is in block ${block}, but this withdrawal is not recorded there. Read again to check whether the stake is still there.`,
  },
  handed: {
    ko: '지갑에 전달했습니다. 이 지갑은 계약이므로, 여러 사람이 서명하는 지갑이라면 서명이 모인 뒤에 보내집니다. 그때 여기서 다시 읽으십시오.',
    en: 'Passed to your wallet, which is a contract. If several people must sign, it is sent once enough of them have. Read again here after that.',
  },
  unchecked: {
    ko: '노드가 답하지 않아 미리 시험하지 못했습니다. 계약이 거절하면 네트워크 수수료만 사용됩니다.',
    en: 'No node answered, so it could not be tested beforehand. If the contract refuses it, only the network fee is spent.',
  },
  slow: {
    ko: '지갑이 1분 동안 답하지 않았습니다. 지갑을 열어 요청이 있는지 확인하십시오. 없으면 지갑의 기록에서 보냈는지 먼저 확인한 뒤 다시 시도하십시오.',
    en: 'Your wallet has not answered for a minute. Open it and check for a request. If there is none, check its history to see whether this was sent before you try again.',
  },
  stage: {
    ko: {
      asked: '지갑에서 확인을 기다립니다.',
      lost: '지갑이 보냈는지 알 수 없습니다. 지갑의 기록에서 확인하고, 여기서 다시 읽어 주십시오.',
      sent: '보냈습니다. 블록에 포함되기를 기다립니다. 이 페이지를 새로고침해도 계속 확인합니다.',
      replaced: '지갑에서 다른 거래로 바뀌었습니다. 이 출금은 이루어지지 않았으며 다시 시도할 수 있습니다.',
      dropped:
        '노드에 이 거래가 없고 거래 번호도 아직 쓰이지 않았습니다. 이 출금은 이루어지지 않았습니다. 지갑에도 대기 중인 거래로 보이지 않으면 다시 시도할 수 있습니다.',
      unknown:
        '어떻게 되었는지 알 수 없습니다. 노드가 아는 어느 블록에도 이 거래가 없습니다. 지갑의 기록에서 확인한 뒤 여기서 다시 읽어 주십시오.',
    },
    en: {
      asked: 'Waiting for you to confirm it in the wallet.',
      lost: 'It is not known whether the wallet has sent it. Check the history of your wallet, then read again here.',
      sent: 'Sent. Waiting for a block. It is followed even if you reload this page.',
      replaced:
        'The wallet replaced it with another transaction. This withdrawal did not happen, and you can try again.',
      dropped:
        'The node does not know this transaction, and its number is still unused: this withdrawal has not happened. If your wallet does not show it as pending either, you can try again.',
      unknown:
        'Its outcome is unknown: no block that the node can find contains it. Check the history of your wallet to see what happened, then read again here.',
    },
  },
});

/** Screen readers announce the same text. */
export function sentText({ stage, block, isTentative, reason, isUnchecked, isSlow, isSmartAccount }: Sent): string {
  const here = texts();
  if (stage === 'asked')
    return [isSlow ? here.slow : here.stage.asked, isUnchecked && here.unchecked].filter(Boolean).join(' ');
  if (isTentative) return here.inBlock(withCommas(String(block ?? 0)));
  if (stage === 'done') return here.done(withCommas(String(block ?? 0)));
  if (stage === 'reverted')
    return `${here.reverted}${reason ? ` ${vaultErrorText(reason.code, locale(), reason.params)}` : ''}`;
  if (stage === 'unrecorded') return here.unrecorded(withCommas(String(block ?? 0)));
  return stage === 'sent' && isSmartAccount ? here.handed : here.stage[stage];
}

const VARIANTS: Readonly<Record<Stage, string>> = {
  asked: 'plain',
  lost: 'warn',
  sent: 'plain',
  done: 'ok',
  reverted: 'danger',
  replaced: 'warn',
  unrecorded: 'warn',
  dropped: 'warn',
  unknown: 'warn',
};

export function sentBody(exit: Exit, { sent, late }: State): HTMLElement[] {
  const lateNotice = late ? [notice('warn', h('p', {}, sendProblemText(late)))] : [];
  if (sent.length === 0) return lateNotice;
  return [
    ...lateNotice,
    h('h3', { id: 'sent-title', tabindex: '-1' }, texts().title),
    h('ul', { class: 'sent', 'aria-labelledby': 'sent-title' }, ...sent.map((one) => line(exit, one))),
  ];
}

function line(exit: Exit, one: Sent): HTMLElement {
  const here = texts();
  const { id, hash, chainId, vault, stage, isTentative, withdrawal, isSlow, isSmartAccount } = one;
  const explorer = chainOf(chainId).explorerUrl;
  // The page may never learn a hash that only the signers of a multisig know.
  const isOpen = (stage === 'asked' && !isSlow) || (stage === 'sent' && !isSmartAccount);
  return h(
    'li',
    { class: noticeClass(isTentative ? 'plain' : VARIANTS[stage]) },
    h(
      'div',
      { class: 'notice-body' },
      h('b', {}, WITHDRAWAL_NAMES()[withdrawal]),
      h('p', {}, sentText(one)),
      vault !== undefined && copyable(here.vault, vault),
      hash !== undefined && copyable(here.hash, hash),
      hash !== undefined && explorer !== undefined && h('p', {}, link(here.explorer, `${explorer}/tx/${hash}`)),
      !isOpen &&
        h(
          'div',
          {},
          button(here.dismiss, { id: `dismiss-${id}`, variant: 'ghost', small: true, onPress: () => exit.dismiss(id) }),
        ),
    ),
  );
}
