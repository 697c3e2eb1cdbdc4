import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type LazyComponent, lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import type { LeaveEarlyDialogProps } from './leave-early-dialog.tsx';
import type { RowDoings } from './position-actions.tsx';
import { rewardOf } from './position-reward.ts';
import { useRowAction } from './position-row-action.ts';
import { type FixedRow, type FlexibleRow, rowsOf } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';
import { PositionsMore } from './positions-more.tsx';
import { PositionsTable } from './positions-table.tsx';
import { useFreshEnds, usePositionPages } from './use-position-pages.ts';
import type { WithdrawDialogProps } from './withdraw-dialog.tsx';

const WithdrawDialog = lazyPart<WithdrawDialogProps>(() => import('./withdraw-dialog.tsx'));
const LeaveEarlyDialog = lazyPart<LeaveEarlyDialogProps>(() => import('./leave-early-dialog.tsx'));

type OpenDialog = { kind: 'withdraw'; row: FlexibleRow } | { kind: 'leaveEarly'; row: FixedRow } | undefined;

/** Compares these positions with the chain. */
export interface PositionsCheckProps {
  id: string;
  /** Of every wallet that is shown. */
  addresses: readonly string[];
  onClose(): void;
}

export interface PositionsCardProps {
  staking: Staking;
  Check: LazyComponent<PositionsCheckProps>;
  className?: string | undefined;
}

/** Every open position of the shown wallets, with what can be done; matured ones first. */
export default function PositionsCard({ staking, Check, className }: PositionsCardProps) {
  const { vault, holdings, now, wallets } = staking;
  const pages = usePositionPages(holdings);
  useFreshEnds(holdings, now);
  const texts = useTexts(POSITION_TEXTS);
  const { action, of: actionOf, run, waitingFor, isCompoundRefused } = useRowAction();
  const busy = useBusyText(action);
  const [dialog, setDialog] = useState<OpenDialog>();
  // The outcome of an earlier action says nothing about this one.
  const begin = (next: OpenDialog) => {
    action.clear();
    setDialog(next);
  };
  const [doings] = useState<RowDoings>(() => ({
    run,
    reach: (row) => (row.kind === 'flexible' ? WithdrawDialog : LeaveEarlyDialog).prefetch(),
    withdraw: (row) => begin({ kind: 'withdraw', row }),
    leaveEarly: (row) => begin({ kind: 'leaveEarly', row }),
  }));
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
  const rows = rowsOf(pages.holdings, now);
  const flexibles = rows.filter(({ kind }) => kind === 'flexible').length;
  const total = holdings.reduce((count, { positions }) => count + positions.open.count, flexibles);
  const own = rows.find((row) => row.kind === 'flexible' && sameAddress(row.wallet, wallets.connected));
  const close = () => {
    setDialog(undefined);
    if (action.waitingFor) action.stopWaiting();
    if (action.problem) action.clear();
  };
  return (
    <Card
      title={texts.title}
      bare
      className={className}
      aside={
        <span className={css.aside}>
          {total > 0 && <span className={`${text.small} ${text.dim}`}>{texts.open(total)}</span>}
          <Button
            ref={checkButton}
            variant="ghost"
            size="small"
            aria-expanded={isChecking}
            aria-controls={isChecking ? checkId : undefined}
            onPointerEnter={Check.prefetch}
            onFocus={Check.prefetch}
            onClick={() => setChecking(!isChecking)}
          >
            {texts.checkOnChain}
          </Button>
        </span>
      }
    >
      {isChecking && (
        <Check
          id={checkId}
          addresses={wallets.addresses}
          onClose={() => {
            setChecking(false);
            checkButton.current?.focus();
          }}
        />
      )}
      {!dialog && (action.waitingFor || action.problem || action.sentId) && (
        <div className={css.feedback}>
          <ActionFeedback
            action={action}
            instead={
              isCompoundRefused &&
              own && (
                <Button
                  size="small"
                  variant="claim"
                  onClick={() => void actionOf(own.wallet).run({ function: 'claim' })}
                >
                  {texts.claimInstead(formatBnb(rewardOf(own, vault, now)))}
                </Button>
              )
            }
          />
        </div>
      )}
      {rows.length === 0 ? (
        <p className={css.empty}>{texts.none}</p>
      ) : (
        <PositionsTable
          rows={rows}
          vault={vault}
          now={now}
          wallets={wallets}
          isWaiting={action.waitingFor !== undefined}
          waitingFor={waitingFor}
          busy={busy}
          doings={doings}
        />
      )}
      {(pages.hasMore || pages.isBegun) && <PositionsMore pages={pages} shown={rows.length} total={total} />}
      {dialog?.kind === 'withdraw' && (
        <WithdrawDialog
          row={dialog.row}
          rewardWei={rewardOf(dialog.row, vault, now)}
          action={actionOf(dialog.row.wallet)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'leaveEarly' && (
        <LeaveEarlyDialog row={dialog.row} action={actionOf(dialog.row.wallet)} onClose={close} />
      )}
    </Card>
  );
}
