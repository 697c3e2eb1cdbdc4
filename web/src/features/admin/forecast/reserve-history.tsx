import { shortAddress } from '@eleven/protocol/address';
import { type ReserveHistory as Reply, reserveHistory } from '@eleven/protocol/api/admin/forecast';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { TransactionHash } from '../../../lib/transaction-hash.tsx';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import text from '../../../styles/text.module.css';
import { Card } from '../../../ui/card.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { useVaultQuery } from '../../../vault/scope.ts';
import css from './forecast-card.module.css';

type Entry = Reply['entries'][number];

/** Fundings and withdrawals since the deployment, newest first. */
export function ReserveHistory() {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '적립금 입출금 기록', en: 'Funding and withdrawals' },
    sums: {
      ko: (funded: string, withdrawn: string) => `모두 ${funded} BNB를 넣었고 ${withdrawn} BNB를 출금했습니다.`,
      en: (funded, withdrawn) => `${funded} BNB funded and ${withdrawn} BNB withdrawn in all.`,
    },
    act: { ko: '한 일', en: 'Action' },
    reserveFunded: { ko: '적립금 채움', en: 'Reserve funded' },
    reserveWithdrawn: { ko: '적립금 출금', en: 'Reserve withdrawn' },
    amount: { ko: '금액', en: 'Amount' },
    account: { ko: '넣은 주소 / 받은 주소', en: 'From / paid to' },
    when: { ko: '시각', en: 'Time' },
    transaction: { ko: '거래', en: 'Transaction' },
    none: { ko: '아직 기록이 없습니다.', en: 'Nothing yet.' },
  });
  const { rows, reading } = useApiPages(reserveHistory, {
    query: { limit: 20, ...useVaultQuery().query },
    rowsOf: ({ entries }) => entries,
  });
  const sums = reading.data?.pages[0];
  return (
    <Card title={texts.title}>
      {sums && (
        <p className={css.sums}>
          {texts.sums(formatBnb(BigInt(sums.fundedWei)), formatBnb(BigInt(sums.withdrawnWei)))}
        </p>
      )}
      <LongTable<Entry>
        caption={texts.title}
        rows={rows}
        rowKey={({ id }) => id}
        reading={reading}
        empty={texts.none}
        columns={[
          { head: texts.act, cell: ({ kind }) => <b>{texts[kind]}</b> },
          {
            head: texts.amount,
            kind: 'number',
            narrow: 'line',
            cell: ({ kind, amountWei }) => `${kind === 'reserveFunded' ? '+' : '−'}${formatBnb(BigInt(amountWei))} BNB`,
          },
          {
            head: texts.account,
            narrow: 'line',
            cell: ({ account }) =>
              account && (
                <span className={text.fig} title={account}>
                  {shortAddress(account)}
                </span>
              ),
          },
          { head: texts.when, narrow: 'line', cell: ({ blockTime }) => format.longDateTime(blockTime) },
          { head: texts.transaction, narrow: 'line', cell: ({ txHash }) => <TransactionHash hash={txHash} /> },
        ]}
      />
    </Card>
  );
}
