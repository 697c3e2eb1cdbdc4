import { shortAddress } from '@eleven/protocol/address';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import type { ShownWallets } from '../../vault/queries.ts';
import { useBusyText } from '../../vault/transactions/action-feedback.tsx';
import { PositionActions, type RowHandlers } from './position-actions.tsx';
import { PositionProgress } from './position-progress.tsx';
import type { RowAction } from './position-row-action.ts';
import { type PositionRow, rewardOf } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';

interface PositionsTableProps {
  rows: readonly PositionRow[];
  vault: VaultStateReply;
  /** Chain time, whole seconds. */
  now: number;
  wallets: Pick<ShownWallets, 'addresses' | 'connected'>;
  rowAction: RowAction;
  handlers: RowHandlers;
}

export function PositionsTable({ rows, vault, now, wallets, rowAction, handlers }: PositionsTableProps) {
  const { action, waitingFor } = rowAction;
  const busy = useBusyText(action);
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(POSITION_TEXTS);
  const nameOf = (row: PositionRow) => (row.kind === 'flexible' ? plans.flexible : plans.days(row.position.termDays));
  const columns: Column<PositionRow>[] = [
    {
      id: 'plan',
      head: texts.plan,
      cell: (row) => (
        <span className={css.plan}>
          <b>{nameOf(row)}</b>
          {wallets.addresses.length > 1 && (
            <Tag>
              <span className={text.fig} title={row.wallet}>
                {shortAddress(row.wallet)}
              </span>
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'principal',
      head: texts.principal,
      kind: 'number',
      cell: (row) => formatBnb(row.kind === 'flexible' ? row.account.principalWei : BigInt(row.position.principalWei)),
    },
    {
      id: 'started',
      head: texts.started,
      narrow: 'labelled',
      cell: (row) => {
        const since = row.kind === 'flexible' ? row.since : row.position.startedAt;
        return <span className={`${text.muted} ${text.nowrap}`}>{since === null ? '–' : format.date(since)}</span>;
      },
    },
    {
      id: 'progress',
      head: texts.progress,
      narrow: 'wide',
      cell: (row) => <PositionProgress row={row} name={nameOf(row)} now={now + 59 - ((now + 59) % 60)} />,
    },
    {
      id: 'reward',
      head: texts.reward,
      kind: 'number',
      narrow: 'labelled',
      cell: (row) => {
        const isPayable = row.kind === 'flexible' || row.isMatured;
        return <span className={isPayable ? text.brass : undefined}>{formatBnb(rewardOf(row, vault, now))}</span>;
      },
    },
    {
      id: 'actions',
      head: texts.actions,
      hideHead: true,
      kind: 'actions',
      cell: (row) => (
        <PositionActions
          row={row}
          name={nameOf(row)}
          rewardWei={rewardOf(row, vault, now)}
          connected={wallets.connected}
          isWaiting={action.waitingFor !== undefined}
          waitingFor={waitingFor(row)}
          busy={waitingFor(row) && busy}
          handlers={handlers}
        />
      ),
    },
  ];
  return <Table caption={texts.title} columns={columns} rows={rows} rowKey={(row) => row.key} />;
}
