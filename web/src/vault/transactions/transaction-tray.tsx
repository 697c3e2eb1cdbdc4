import { sameAddress } from '@eleven/protocol/address';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { isOpen, type Transaction } from '../../wallet/tx/transaction.ts';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { TransactionRow } from './transaction-row.tsx';
import css from './transaction-tray.module.css';

export interface TransactionTrayProps {
  /** Only transactions of these wallets, because others may have used this browser; all if undefined. */
  addresses?: readonly string[] | undefined;
  /** Only calls of these functions; all if undefined. */
  functions?: readonly VaultCall['function'][] | undefined;
  className?: string | undefined;
}

/** All pending transactions and their outcomes. Their state is never shown only in a toast. */
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

/** Several transactions that succeeded collapse into one line, so that they push nothing out of sight. */
export function TransactionList({ list, className }: { list: readonly Transaction[]; className?: string | undefined }) {
  const { status, chainId } = useWallet();
  const texts = useTexts({
    title: { ko: '거래', en: 'Transactions' },
    done: { ko: (count: number) => `${count}건 완료`, en: (count) => `${count} done` },
  });
  // Then only the server's events are known, and refused or replaced transactions have none.
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

const isDone = ({ stage }: Transaction): boolean => stage === 'final';
