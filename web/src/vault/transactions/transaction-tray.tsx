import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { exactBnb } from '@eleven/protocol/money';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { ReportLink } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isOpen, isQuestion, type Transaction, type TransactionProblem } from '../../wallet/tx/transaction.ts';
import { transactions, useTransactions } from '../../wallet/tx/use-transactions.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import { problemCode, problemText } from '../problem-text.ts';
import { useVaultAction } from '../use-vault-action.ts';
import { ActionFeedback, useBusyText } from './action-feedback.tsx';
import { TransactionLink } from './transaction-link.tsx';
import { callName, stageText } from './transaction-texts.ts';
import css from './transaction-tray.module.css';

export interface TransactionTrayProps {
  /** Only those of these wallets, as somebody else may have used this browser; of any, where none are named. */
  addresses?: readonly string[] | undefined;
  /** Only what was asked of these functions; of any, where none are named. */
  functions?: readonly VaultCall['function'][] | undefined;
  className?: string | undefined;
}

/** Every transaction on its way, and what became of it: its state never lives in a toast. */
export default function TransactionTray({ addresses, functions, className }: TransactionTrayProps) {
  const list = shownOf(useTransactions(), { addresses, functions });
  return list.length > 0 && <TransactionList list={list} className={className} />;
}

export function shownOf(
  list: readonly Transaction[],
  { addresses, functions }: Pick<TransactionTrayProps, 'addresses' | 'functions'>,
): readonly Transaction[] {
  return list.filter(
    ({ sender, call }) =>
      (!addresses || addresses.some((address) => sameAddress(address, sender))) &&
      (!functions || functions.includes(call.function)),
  );
}

/** Several that have ended as they were meant to fold into one line, so that they push nothing out of sight. */
export function TransactionList({ list, className }: { list: readonly Transaction[]; className?: string | undefined }) {
  const { status, chainId } = useWallet();
  const texts = useTexts({
    ko: { title: '거래', done: (count: number) => `${count}건 완료` },
    en: { title: 'Transactions', done: (count) => `${count} done` },
  });
  // Then only the server's events are heard of, and of what is refused or replaced there is none.
  const isUnknown = (transaction: Transaction) =>
    isOpen(transaction) && !(status === 'connected' && chainId === transaction.chainId);
  const done = list.filter(isDone);
  const isFolded = done.length > 1;
  const rows = (shown: readonly Transaction[]) =>
    shown.map((transaction) => (
      <TransactionRow key={transaction.id} transaction={transaction} isUnknown={isUnknown(transaction)} />
    ));
  return (
    <Card title={texts.title} className={className}>
      <ul className={css.list} aria-live="polite" aria-relevant="additions text">
        {rows(isFolded ? list.filter((transaction) => !isDone(transaction)) : list)}
      </ul>
      {isFolded && (
        <details className={css.done}>
          <summary>{texts.done(done.length)}</summary>
          <ul>{rows(done)}</ul>
        </details>
      )}
    </Card>
  );
}

/** It ended as it was meant to: there is nothing to do about it. */
const isDone = ({ stage }: Transaction): boolean => stage === 'final' || stage === 'rejected';

/** A request whose reply was lost can be sent again from here. */
function AskAgain({ transaction: { call, sender } }: { transaction: Transaction }) {
  const action = useVaultAction();
  const busy = useBusyText(action);
  const texts = useTexts({ ko: { again: '다시 요청하기' }, en: { again: 'Ask again' } });
  return (
    <div className={css.again}>
      <Button size="small" busy={busy} onClick={() => void action.run(call, sender, true)}>
        {texts.again}
      </Button>
      <ActionFeedback action={action} />
    </div>
  );
}

/** That the contract refused is said already; only a reason of its own adds to it. */
function isTelling(reason: Transaction['reason']): reason is TransactionProblem {
  return reason !== undefined && !(reason.kind === 'refused' && reason.code === 'vault.reverted');
}

/** One transaction: what it is, where it stands, and the proof. */
export function TransactionRow({ transaction, isUnknown }: { transaction: Transaction; isUnknown: boolean }) {
  const locale = useLocale();
  const format = useFormat();
  const wallet = useWalletName();
  const { account } = useWallet();
  const texts = useTexts({
    ko: {
      dismiss: '목록에서 지우기',
      block: (block: string) => `블록 ${block}`,
      spedUp: '지갑에서 더 빠른 거래로 바꿨습니다.',
      noNode: '보낸 지갑이 연결되어 있지 않아 지금 상태를 알 수 없습니다. 지갑을 연결해 주십시오.',
      wallet: '지갑',
      unheard: '지갑에서 어떻게 답하셨는지 알지 못합니다.',
      most: (bnb: string) => `최대 ${bnb} BNB`,
      position: (id: string) => `기간형 ${id}번`,
      smartAccount: '스마트 계정에 맡겼습니다. 서명자들이 확인하면 전송됩니다.',
    },
    en: {
      dismiss: 'Remove from the list',
      block: (block) => `Block ${block}`,
      spedUp: 'The wallet replaced it with a faster one.',
      noNode: 'Its current state cannot be read without a wallet on its network. Connect one to see it.',
      wallet: 'the wallet',
      unheard: 'Your answer in the wallet is unknown.',
      most: (bnb) => `up to ${bnb} BNB`,
      position: (id) => `Position ${id}`,
      smartAccount: 'Handed to the smart account, which sends it once its signers have confirmed.',
    },
  });
  const { call, stage, hash, blockNumber, replacedHash, reason, isSmartAccount, sender } = transaction;

  const valueWei = 'valueWei' in call ? call.valueWei : 'amountWei' in call ? call.amountWei : undefined;
  const mostWei = 'mostWei' in call ? call.mostWei : undefined;
  const amount =
    mostWei !== undefined
      ? ` ${texts.most(exactBnb(mostWei))}`
      : valueWei === undefined
        ? ''
        : ` ${exactBnb(valueWei)} BNB`;
  const stands =
    stage === 'sent' && isSmartAccount
      ? texts.smartAccount
      : stageText(transaction, locale, sameAddress(account, sender) ? wallet : texts.wallet);
  const said = !isUnknown ? stands : stage === 'unanswered' ? `${texts.unheard} ${texts.noNode}` : texts.noNode;
  // A multisig replies with the id of a proposal, which no explorer knows.
  const isProof = hash !== undefined && (!isSmartAccount || stage === 'final');
  return (
    <li className={css.row} data-stage={stage}>
      <StageMark transaction={transaction} />
      <div className={css.words}>
        <b>
          {callName(call, locale)}
          {amount && <span className={text.fig}>{amount}</span>}
        </b>
        <p className={css.stage}>
          {said}
          {stage === 'reverted' && isTelling(reason) && ` ${problemText(reason, locale)}`}
          {stage !== 'cancelled' && replacedHash && ` ${texts.spedUp}`}
        </p>
        <p className={css.proof}>
          <span>{shortAddress(sender)}</span>
          {'id' in call && <span>{texts.position(`${call.id}`)}</span>}
          {isProof && <TransactionLink hash={hash} />}
          {blockNumber !== undefined && <span>{texts.block(format.count(blockNumber))}</span>}
          {(stage === 'reverted' || stage === 'failed') && (
            <ReportLink code={reason ? problemCode(reason) : `wallet.${stage}`} txHash={hash} block={blockNumber} />
          )}
        </p>
        {stage === 'unanswered' && !isUnknown && <AskAgain transaction={transaction} />}
      </div>
      {(!isOpen(transaction) || isUnknown || isQuestion(transaction) || stage === 'dropped' || isSmartAccount) && (
        <IconButton label={texts.dismiss} title={texts.dismiss} onClick={() => transactions.dismiss(transaction.id)}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </li>
  );
}

function StageMark({ transaction }: { transaction: Transaction }) {
  const { stage } = transaction;
  if (isOpen(transaction) && stage !== 'dropped' && stage !== 'unanswered') {
    return (
      <span className={css.mark}>
        <Spinner />
      </span>
    );
  }
  if (stage === 'final') {
    return (
      <span className={`${css.mark} ${text.ok}`}>
        <Icon name={MORE_ICONS.check} />
      </span>
    );
  }
  return (
    <span className={stage === 'reverted' ? `${css.mark} ${text.danger}` : `${css.mark} ${text.dim}`}>
      <Icon name={stage === 'reverted' || stage === 'dropped' || stage === 'unanswered' ? 'warning' : 'info'} />
    </span>
  );
}
