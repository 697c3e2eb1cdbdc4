import { shortAddress } from '@eleven/protocol/address';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { memo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import type { ShownWallets } from '../../vault/queries.ts';
import { useBusyText } from '../../vault/transactions/action-feedback.tsx';
import { Value } from '../../vault/value/value.tsx';
import { PositionActions, type RowHandlers } from './position-actions.tsx';
import progress from './position-progress.module.css';
import type { RowAction } from './position-row-action.ts';
import { type PositionRow, rewardOf } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';

const DAY = 86_400;

interface PositionProgressProps {
  row: PositionRow;
  name: string;
  /** Chain time, rounded down to the minute: no bar is wide enough to show a second. */
  now: number;
}

/** To the nearest day, so that a new term starts with its full number; 0 means less than a day. */
const daysLeft = (seconds: number): number => (seconds < DAY ? 0 : Math.round(seconds / DAY));

/** The elapsed share of the term, and the days left. */
const PositionProgress = memo(function PositionProgress({ row, name, now }: PositionProgressProps) {
  const texts = useTexts(POSITION_TEXTS);
  if (row.kind === 'flexible') return <span className={text.muted}>{texts.noTerm}</span>;
  const { startedAt, endsAt } = row.position;
  const passed = Math.min(Math.max(now - startedAt, 0), endsAt - startedAt);
  return (
    <div className={progress.progress}>
      <progress
        className={classNames(progress.bar, row.isMatured && progress.done)}
        aria-label={texts.progressOf(name)}
        max={endsAt - startedAt}
        value={passed}
      />
      <span
        className={classNames(
          progress.left,
          text.small,
          text.nowrap,
          ...(row.isMatured ? [progress.ended, text.ok] : [text.muted]),
        )}
      >
        {row.isMatured ? texts.ended : texts.daysLeft(daysLeft(endsAt - now))}
      </span>
    </div>
  );
});

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
      cell: (row) => {
        const wei = row.kind === 'flexible' ? row.account.principalWei : BigInt(row.position.principalWei);
        return (
          <div className={css.principal}>
            {formatBnb(wei)} <Value wei={wei} />
          </div>
        );
      },
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
      cell: (row) => <PositionProgress row={row} name={nameOf(row)} now={now - (now % 60)} />,
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
