import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { DrumCounter } from '../../ui/chart/drum-counter.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ledger } from '../../ui/table/ledger.tsx';
import { overviewOf } from '../../vault/holdings.ts';
import { claimableAt, liveClaimable } from '../../vault/live-rewards.ts';
import { ActionFeedback } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultAction } from '../../vault/use-vault-action.ts';
import css from './overview-card.module.css';
import type { OverviewNotesProps } from './overview-card-notes.tsx';
import { OverviewClaim } from './overview-claim.tsx';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** That the reserve is used up, whose the rewards are, that terms have ended, that the figures are old: all seldom. */
const OverviewNotes = lazyPart<OverviewNotesProps>(() => import('./overview-card-notes.tsx'));

/** Claimable rewards, counting up; the sums staked, set aside and earned; and the end of the next term. */
export function OverviewCard({ staking, className }: { staking: Staking; className?: string | undefined }) {
  const { vault, receivedAtMs, holdings, now, wallets } = staking;
  const format = useFormat();
  const action = useVaultAction();
  const texts = useTexts(OVERVIEW_TEXTS);

  if (staking.failure || staking.isLoading || !vault) {
    return (
      <Card title={texts.title} className={className}>
        {staking.failure ? <FailureNotice error={staking.failure} retry={staking.retry} /> : <Loading />}
      </Card>
    );
  }
  const overview = overviewOf(holdings, now);
  // Only the connected wallet can claim, and only what is its own.
  const own = overviewOf(
    holdings.filter(({ address }) => sameAddress(address, wallets.connected)),
    now,
  );
  const ownWei = claimableAt(vault, own.accounts, BigInt(now));
  const isEmpty = vault.rateBps === 0;
  return (
    <Card
      title={texts.title}
      className={className}
      aside={
        <span className={`${text.small} ${text.muted}`}>
          {isEmpty ? texts.rateNow : texts.rate(formatBnb(overview.flexibleWei))}
        </span>
      }
    >
      <div className={css.counter}>
        <DrumCounter read={liveClaimable(vault, receivedAtMs, overview.accounts)} unit="BNB" say={texts.say} />
      </div>
      <OverviewClaim action={action} flexibleWei={overview.flexibleWei} ownWei={ownWei} isReserveEmpty={isEmpty} />
      <div className={css.notes}>
        <ActionFeedback action={action} />
        {(isEmpty || staking.isOld || holdings.length > 1 || overview.hasMatured) && (
          <OverviewNotes vault={vault} staking={staking} overview={overview} ownWei={ownWei} />
        )}
      </div>
      <Ledger
        foot
        items={[
          { label: texts.staked, value: formatBnb(overview.stakedWei) },
          { label: texts.setAside, value: formatBnb(overview.setAsideWei) },
          { label: texts.earned, value: formatBnb(overview.earnedWei) },
          { label: texts.nextEnd, value: overview.nextEnd ? format.date(overview.nextEnd) : '–' },
        ]}
      />
    </Card>
  );
}

function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <Skeleton size="tall" />
      <Skeleton size="medium" />
      <Skeleton />
    </div>
  );
}
