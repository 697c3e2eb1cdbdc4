import { type Operation, vaultOperations } from '@eleven/protocol/api/transparency';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { TransactionHash } from '../../lib/transaction-hash.tsx';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/table/more-pages.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { useVaultQuery } from '../../vault/scope.ts';
import css from './operations.module.css';
import { Section } from './section.tsx';

const PAGE = 10;

const ACTS = defineTexts({
  reserveFunded: { ko: '적립금 채움', en: 'Reserve funded' },
  reserveWithdrawn: { ko: '적립금 출금', en: 'Reserve withdrawn' },
  paused: { ko: '새 예치 멈춤', en: 'New stakes paused' },
  resumed: { ko: '새 예치 다시 열기', en: 'New stakes resumed' },
  guardianSet: { ko: '가디언 지정', en: 'Guardian named' },
  ownershipTransferStarted: { ko: '다음 소유자 지명', en: 'Next owner named' },
  ownershipTransferred: { ko: '소유자 변경', en: 'Owner changed' },
});

const actOf = ({ kind, paused }: Operation): keyof typeof ACTS => {
  if (kind === 'pauseSet') return paused ? 'paused' : 'resumed';
  return kind;
};

/** Every event of the reserve and of the roles since the deployment, newest first. */
export function Operations() {
  const format = useFormat();
  const acts = useTexts(ACTS);
  const texts = useTexts({
    title: { ko: '운영사의 모든 거래', en: 'Every transaction of the operator' },
    intro: {
      ko: '배포 이후 적립금이 들고 난 것, 멈춤, 권한의 변경 전부입니다. 적립금은 누구나 채울 수 있어 다른 사람이 보탠 것도 나옵니다. 계약으로 잘못 보내진 다른 토큰을 돌려주는 일은 계약에 이벤트를 남기지 않아 여기에 없습니다. BNB는 그렇게 나갈 수 없습니다.',
      en: 'All that went into the reserve or out of it, every pause, and every change of a role since the deployment. Anybody may fund the reserve, so what others gave is listed, too. Returning other tokens that were sent to the contract by mistake leaves no event, so it is not listed; BNB cannot leave that way.',
    },
    act: { ko: '한 일', en: 'Action' },
    amount: { ko: '금액', en: 'Amount' },
    account: { ko: '주소', en: 'Address' },
    block: { ko: '블록', en: 'Block' },
    when: { ko: '시각', en: 'Time' },
    transaction: { ko: '거래', en: 'Transaction' },
    none: { ko: '아직 거래가 없습니다.', en: 'Nothing has been done yet.' },
    nobody: { ko: '없음', en: 'none' },
  });
  const { rows, reading } = useApiPages(vaultOperations, {
    query: { limit: PAGE, ...useVaultQuery().query },
    rowsOf: ({ entries }) => entries,
    staleTime: FRESH_STALE_MS,
  });
  const columns: Column<Operation>[] = [
    {
      id: 'act',
      head: texts.act,
      cell: (row) => (
        <span className={css.act}>
          <b>{acts[actOf(row)]}</b>
          {row.account && <span title={texts.account}>{/^0x0+$/.test(row.account) ? texts.nobody : row.account}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      head: texts.amount,
      kind: 'number',
      narrow: 'labelled',
      cell: ({ amountWei }) => (amountWei === null ? '–' : `${formatBnb(BigInt(amountWei))} BNB`),
    },
    {
      id: 'block',
      head: texts.block,
      narrow: 'labelled',
      cell: ({ blockNumber }) => <span className={css.block}>{format.count(blockNumber)}</span>,
    },
    {
      id: 'when',
      head: texts.when,
      narrow: 'labelled',
      cell: ({ blockTime }) => (
        <time dateTime={new Date(blockTime * 1_000).toISOString()} title={fullTime(format, blockTime)}>
          {format.longDateTime(blockTime)}
        </time>
      ),
    },
    {
      id: 'transaction',
      head: texts.transaction,
      narrow: 'labelled',
      cell: ({ txHash }) => <TransactionHash hash={txHash} />,
    },
  ];
  return (
    <Section title={texts.title} intro={texts.intro}>
      {reading.isPending && <Skeleton size="tall" />}
      {reading.data && rows.length === 0 && <p>{texts.none}</p>}
      {rows.length > 0 && (
        <div className={css.table}>
          <Table caption={texts.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
      <MorePages reading={reading} block />
    </Section>
  );
}
