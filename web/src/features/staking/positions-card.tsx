import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useId, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { part } from '../../lib/on-demand.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ActionFeedback } from './action-feedback.tsx';
import type { CheckOnChainProps } from './check-on-chain-panel.tsx';
import { type FixedRow, type FlexibleRow, type PositionRow, rowsOf } from './holdings.ts';
import type { LeaveEarlyDialogProps } from './leave-early-dialog.tsx';
import { claimableAt } from './live-rewards.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import { PositionActions } from './position-actions.tsx';
import { PositionProgress } from './position-progress.tsx';
import { useRowAction } from './position-row-action.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';
import type { Staking } from './use-staking.ts';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

const withdrawDialog = part<WithdrawDialogProps>(() => import('./withdraw-dialog.tsx'));
const leaveEarlyDialog = part<LeaveEarlyDialogProps>(() => import('./leave-early-dialog.tsx'));
const checkOnChain = part<CheckOnChainProps>(() => import('./check-on-chain-panel.tsx'));

type OpenDialog = { kind: 'withdraw'; row: FlexibleRow } | { kind: 'leaveEarly'; row: FixedRow } | undefined;

export interface PositionsCardProps {
  staking: Staking;
  className?: string | undefined;
}

/** Every open position of the shown wallets, with what can be done; matured ones first. */
export default function PositionsCard({ staking, className }: PositionsCardProps) {
  const { vault, holdings, now, wallets } = staking;
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(POSITION_TEXTS);
  const { action, of: actionOf, isCompoundRefused } = useRowAction();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isChecking, setChecking] = useState(false);
  const checkId = useId();
  const checkButton = useRef<HTMLButtonElement>(null);
  // Only the wallet that made a stake can end it: once another account is chosen, what was asked about this one is void.
  if (dialog && !sameAddress(dialog.row.wallet, wallets.connected)) setDialog(undefined);

  if (staking.failure || staking.isLoading || !vault) {
    return (
      <Card title={texts.title} className={className}>
        <div className={css.filler} aria-busy={!staking.failure}>
          {staking.failure ? (
            <FailureNotice error={staking.failure} retry={staking.retry} />
          ) : (
            <>
              <Skeleton />
              <Skeleton size="medium" />
            </>
          )}
        </div>
      </Card>
    );
  }
  const rows = rowsOf(holdings, now);
  const rewardOf = (row: PositionRow) =>
    row.kind === 'flexible' ? claimableAt(vault, [row.account], BigInt(now)) : BigInt(row.position.rewardWei);
  const own = rows.find((row) => row.kind === 'flexible' && sameAddress(row.wallet, wallets.connected));
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
      cell: (row) => <PositionProgress row={row} name={nameOf(row)} now={now} />,
    },
    {
      id: 'reward',
      head: texts.reward,
      kind: 'number',
      narrow: 'labelled',
      cell: (row) => {
        const isPayable = row.kind === 'flexible' || row.isMatured;
        return <span className={isPayable ? text.brass : undefined}>{formatBnb(rewardOf(row))}</span>;
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
          rewardWei={rewardOf(row)}
          connected={wallets.connected}
          action={actionOf(row.wallet)}
          onReach={() => (row.kind === 'flexible' ? withdrawDialog : leaveEarlyDialog).fetchAhead()}
          onWithdraw={(flexible) => setDialog({ kind: 'withdraw', row: flexible })}
          onLeaveEarly={(fixed) => setDialog({ kind: 'leaveEarly', row: fixed })}
        />
      ),
    },
  ];
  const close = () => {
    setDialog(undefined);
    action.stopWaiting();
    action.clear();
  };
  return (
    <Card
      title={texts.title}
      bare
      className={className}
      aside={
        <span className={css.aside}>
          {rows.length > 0 && <span className={`${text.small} ${text.dim}`}>{texts.open(rows.length)}</span>}
          <Button
            ref={checkButton}
            look="ghost"
            size="small"
            aria-expanded={isChecking}
            aria-controls={isChecking ? checkId : undefined}
            onPointerEnter={checkOnChain.fetchAhead}
            onFocus={checkOnChain.fetchAhead}
            onClick={() => setChecking(!isChecking)}
          >
            {texts.checkOnChain}
          </Button>
        </span>
      }
    >
      {isChecking && (
        <checkOnChain.Part
          id={checkId}
          addresses={wallets.addresses}
          onClose={() => {
            setChecking(false);
            checkButton.current?.focus();
          }}
        />
      )}
      {!dialog && (action.waitingFor || action.problem) && (
        <div className={css.feedback}>
          <ActionFeedback
            action={action}
            instead={
              isCompoundRefused &&
              own && (
                <Button size="small" look="claim" onClick={() => void actionOf(own.wallet).run({ function: 'claim' })}>
                  {texts.claimInstead(formatBnb(rewardOf(own)))}
                </Button>
              )
            }
          />
        </div>
      )}
      {rows.length === 0 ? (
        <p className={css.empty}>{texts.none}</p>
      ) : (
        <Table caption={texts.title} columns={columns} rows={rows} rowKey={(row) => row.key} />
      )}
      {dialog?.kind === 'withdraw' && (
        <withdrawDialog.Part
          row={dialog.row}
          rewardWei={rewardOf(dialog.row)}
          action={actionOf(dialog.row.wallet)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'leaveEarly' && (
        <leaveEarlyDialog.Part row={dialog.row} action={actionOf(dialog.row.wallet)} onClose={close} />
      )}
    </Card>
  );
}
