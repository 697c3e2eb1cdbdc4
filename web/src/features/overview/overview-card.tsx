import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DrumCounter } from '../../ui/chart/drum-counter.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ledger } from '../../ui/table/ledger.tsx';
import { MIN_SHOWN_WEI, overviewOf } from '../../vault/holdings.ts';
import { claimableAt, liveClaimable } from '../../vault/live-rewards.ts';
import { useNetwork } from '../../vault/network.ts';
import { dayReward } from '../../vault/plan-rewards.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultAction } from '../../vault/use-vault-action.ts';
import { Value } from '../../vault/value/value.tsx';
import css from './overview-card.module.css';

/** Rarely shown notes: the reserve is used up, the rewards are another wallet's, terms have ended, the figures are old. */
const OverviewNotes = lazyPart(() => import('./overview-card-notes.tsx'));

/** Claimable rewards, counting up; the totals staked, set aside and earned; the end of the next term. */
export function OverviewCard({ staking, className }: { staking: Staking; className?: string | undefined }) {
  const { vault, receivedAtMs, holdings, now, wallets } = staking;
  const format = useFormat();
  const action = useVaultAction();
  const busy = useBusyText(action);
  const network = useNetwork();
  const kept = useKeptFocus();
  const texts = useTexts({
    title: { ko: '받을 수 있는 보상', en: 'Rewards you can claim' },
    rate: {
      ko: (amount: string) => `연 11%, 자유형 ${amount} BNB`,
      en: (amount) => `11% a year, flexible ${amount} BNB`,
    },
    rateNow: { ko: '지금 0%. 적립금이 소진되었습니다.', en: 'Now 0%: the reserve is used up.' },
    perDay: {
      ko: (amount: string) => `하루 ${amount} BNB씩 쌓입니다. 적립금이 소진되면 멈춥니다.`,
      en: (amount) => `Adds ${amount} BNB a day. Stops when the reserve is used up.`,
    },
    nothing: {
      ko: '자유형에 맡기면 보상이 초마다 쌓입니다. 적립금이 소진되면 멈춥니다.',
      en: 'A flexible stake adds rewards every second. They stop when the reserve is used up.',
    },
    claim: { ko: (amount: string) => `${amount} BNB 받기`, en: (amount) => `Claim ${amount} BNB` },
    say: { ko: (amount: string) => `받을 수 있는 보상 ${amount} BNB`, en: (amount) => `${amount} BNB can be claimed` },
    staked: { ko: '맡긴 금액', en: 'Staked' },
    setAside: { ko: '확보된 기간형 보상', en: 'Set aside (fixed)' },
    earned: { ko: '지금까지 받은 보상', en: 'Received so far' },
    nextEnd: { ko: '다음 만기', en: 'Next term ends' },
  });

  if (staking.failure || staking.isLoading || !vault) {
    return (
      <Card title={texts.title} className={className}>
        {staking.failure ? (
          <FailureNotice error={staking.failure} retry={staking.retry} />
        ) : (
          <div className={layout.waiting} aria-busy="true">
            <Skeleton size="tall" />
            <Skeleton size="medium" />
            <Skeleton />
          </div>
        )}
      </Card>
    );
  }
  const overview = overviewOf(holdings, now);
  // The connected wallet can claim only its own rewards.
  const own = overviewOf(
    holdings.filter(({ address }) => sameAddress(address, wallets.connected)),
    now,
  );
  const ownWei = claimableAt(vault, own.accounts, BigInt(now));
  const isEmpty = vault.rateBps === 0;
  const { flexibleWei } = overview;
  return (
    <Card
      title={texts.title}
      className={className}
      aside={
        <span className={`${text.small} ${text.muted}`}>
          {isEmpty ? texts.rateNow : texts.rate(formatBnb(flexibleWei))}
        </span>
      }
    >
      <div className={css.counter}>
        <DrumCounter read={liveClaimable(vault, receivedAtMs, overview.accounts)} unit="BNB" say={texts.say} />
      </div>
      <div className={css.claim} {...kept.inside}>
        <p className={`${text.small} ${text.muted}`}>
          {!isEmpty && (flexibleWei === 0n ? texts.nothing : texts.perDay(formatBnb(dayReward(flexibleWei), 6)))}
        </p>
        {ownWei >= MIN_SHOWN_WEI && (
          <Button
            variant="claim"
            size="large"
            disabled={network.isWrong}
            busy={busy}
            onClick={() => void action.run({ function: 'claim' })}
          >
            {texts.claim(formatBnb(ownWei))}
          </Button>
        )}
      </div>
      <div className={css.notes} {...kept.place}>
        <ActionFeedback action={action} />
        <Value wei={overview.stakedWei} claimWei={claimableAt(vault, overview.accounts, BigInt(now))} />
        {(isEmpty || staking.isStale || holdings.length > 1 || hasEnded(holdings, now)) && (
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

/** The first term to end is on the loaded page, and may have ended since the server counted. */
const hasEnded = (holdings: Staking['holdings'], now: number): boolean =>
  holdings.some(({ positions: { fixed } }) => fixed[0] && fixed[0].endsAt <= now);
