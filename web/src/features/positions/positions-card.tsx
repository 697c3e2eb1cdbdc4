import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useConfig } from '../../vault/queries.ts';
import { ActionFeedback } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultName } from '../../vault/vault-name.ts';
import { PositionDialog, usePositionDialog } from './position-dialogs.tsx';
import { useRowAction } from './position-row-action.ts';
import { type PositionRow, rewardOf, rowsOf } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';
import { PositionsMore } from './positions-more.tsx';
import { PositionsTable } from './positions-table.tsx';
import { useFreshEnds, usePositionPages } from './use-position-pages.ts';

/** Rarely shown. */
const Unread = lazyPart(() => import('./positions-unread.tsx'));

const Check = lazyPart(() => import('./check/wallet-check.tsx'));

interface PositionsCardProps {
  staking: Staking;
  className?: string | undefined;
}

/** Every open position of the shown wallets with its actions, ended terms first. */
export default function PositionsCard({ staking, className }: PositionsCardProps) {
  const { vault, holdings, now, wallets, failure } = staking;
  const texts = useTexts(POSITION_TEXTS);
  const vaultName = useVaultName(useConfig().data?.vaultAddress);
  const pages = usePositionPages(holdings);
  useFreshEnds(holdings, now);
  const rowAction = useRowAction();
  const { action } = rowAction;
  const rows = rowsOf(pages.holdings, now);
  const isComplete = !failure && !staking.isLoading && !pages.hasMore;
  const dialog = usePositionDialog(rowAction, rows, wallets.connected, isComplete);
  const [isChecking, setChecking] = useState(false);
  const checkId = useId();
  const checkButton = useRef<HTMLButtonElement>(null);
  const kept = useKeptFocus();

  // One wallet that cannot be read does not hide the positions of the others.
  if (!vault || (failure ? holdings.length === 0 : staking.isLoading)) {
    return (
      <Card title={texts.title} className={className}>
        <div className={css.placeholder} aria-busy={!failure}>
          {failure ? (
            <Unread failure={failure} retry={staking.retry} />
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
  const flexibles = rows.filter(({ kind }) => kind === 'flexible').length;
  const total = holdings.reduce((count, { positions }) => count + positions.open.count, flexibles);
  const own = rows.find((row) => row.kind === 'flexible' && sameAddress(row.wallet, wallets.connected));
  // Rewards that cannot be compounded can be claimed.
  const claimInstead = (row: PositionRow) => (
    <Button size="small" variant="claim" onClick={() => void rowAction.of(row.wallet).run({ function: 'claim' })}>
      {texts.claimInstead(formatBnb(rewardOf(row, vault, now)))}
    </Button>
  );
  const closeCheck = () => {
    setChecking(false);
    checkButton.current?.focus();
  };
  return (
    <Card
      title={texts.title}
      bare
      className={className}
      aside={
        <span className={css.aside}>
          {total > 0 && !failure && <span className={`${text.small} ${text.dim}`}>{texts.open(total)}</span>}
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
      {isChecking && <Check id={checkId} addresses={wallets.addresses} onClose={closeCheck} />}
      {failure && (
        <div className={`${css.feedback} ${css.unread}`}>
          <Unread failure={failure} retry={staking.retry} />
        </div>
      )}
      <div {...kept.place} {...kept.inside}>
        {!dialog.row && (action.waitingFor || action.problem || action.sentId) && (
          <div className={css.feedback}>
            <ActionFeedback action={action} instead={rowAction.isCompoundRefused && own && claimInstead(own)} />
          </div>
        )}
        {rows.length === 0 && !failure && (
          <p className={css.empty}>{vaultName ? texts.noneIn(vaultName) : texts.none}</p>
        )}
        {rows.length > 0 && <PositionsTable {...{ rows, vault, now, wallets, rowAction }} handlers={dialog.handlers} />}
      </div>
      {(pages.hasMore || pages.isExtended) && <PositionsMore pages={pages} shown={rows.length} total={total} />}
      {dialog.row && <PositionDialog {...{ vault, now, rowAction }} row={dialog.row} onClose={dialog.close} />}
    </Card>
  );
}
