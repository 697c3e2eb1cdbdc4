import { sameAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DrumCounter } from '../../ui/drum-counter.tsx';
import { Ledger } from '../../ui/ledger.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionFeedback } from './action-feedback.tsx';
import { LEAST_SHOWN_WEI, overviewOf } from './holdings.ts';
import { claimableAt, liveClaimable } from './live-rewards.ts';
import { useNetwork } from './network.ts';
import css from './overview-card.module.css';
import { dayReward } from './stake-form.ts';
import type { Staking } from './use-staking.ts';
import { useVaultAction } from './use-vault-action.ts';

/** What can be claimed now, running; what is staked, set aside, earned; and when the next term ends. */
export function OverviewCard({ staking, className }: { staking: Staking; className?: string | undefined }) {
  const { vault, receivedAtMs, holdings, now, wallets } = staking;
  const format = useFormat();
  const action = useVaultAction();
  const network = useNetwork();
  const texts = useTexts({
    ko: {
      title: '받을 수 있는 보상',
      rate: (amount: string) => `연 11%, 자유형 ${amount} BNB`,
      rateNow: '지금 0%. 적립금이 소진되었습니다.',
      perDay: (amount: string) => `하루 ${amount} BNB씩 쌓입니다. 적립금이 소진되면 멈춥니다.`,
      nothing: '자유형에 맡기면 보상이 초마다 쌓입니다. 적립금이 소진되면 멈춥니다.',
      stopped: (when: string) =>
        `적립금이 소진되었습니다. ${when}부터 자유형 보상이 멈췄습니다. 쌓인 보상과 원금은 그대로 출금할 수 있습니다.`,
      claim: (amount: string) => `${amount} BNB 받기`,
      check: '지갑 확인 중',
      say: (amount: string) => `받을 수 있는 보상 ${amount} BNB`,
      staked: '맡긴 금액',
      setAside: '확보된 기간형 보상',
      earned: '지금까지 받은 보상',
      nextEnd: '다음 만기',
      old: (block: string) => `최신 값을 읽지 못했습니다. 블록 ${block} 기준입니다.`,
    },
    en: {
      title: 'Rewards you can claim',
      rate: (amount) => `11% a year, flexible ${amount} BNB`,
      rateNow: 'Now 0%: the reserve is used up.',
      perDay: (amount) => `Adds ${amount} BNB a day. Stops when the reserve is used up.`,
      nothing: 'A flexible stake adds rewards every second. They stop when the reserve is used up.',
      stopped: (when) =>
        `The reserve is used up. Flexible rewards stopped at ${when}. What you earned and your principal can still be withdrawn.`,
      claim: (amount) => `Claim ${amount} BNB`,
      check: 'Check wallet',
      say: (amount) => `${amount} BNB can be claimed`,
      staked: 'Staked',
      setAside: 'Set aside for terms',
      earned: 'Earned so far',
      nextEnd: 'Next term ends',
      old: (block) => `The newest figures could not be read. These are as of block ${block}.`,
    },
  });
  const overview = overviewOf(holdings, now);
  const read = vault ? liveClaimable(vault, receivedAtMs, overview.accounts) : () => 0n;

  if (staking.failure) {
    return (
      <Card title={texts.title} className={className}>
        <FailureNotice error={staking.failure} retry={staking.retry} />
      </Card>
    );
  }
  if (!vault || staking.isLoading) {
    return (
      <Card title={texts.title} className={className}>
        <div className={css.loading} aria-busy="true">
          <Skeleton size="tall" />
          <Skeleton size="medium" />
          <Skeleton />
        </div>
      </Card>
    );
  }
  // Only the connected wallet can claim, and only what is its own.
  const own = overviewOf(
    holdings.filter(({ address }) => sameAddress(address, wallets.connected)),
    now,
  );
  const ownWei = claimableAt(vault, own.accounts, BigInt(now));
  const isStopped = vault.rateBps === 0 && vault.fundedUntil !== null;
  return (
    <Card
      title={texts.title}
      className={className}
      aside={
        <span className={`${text.small} ${text.muted}`}>
          {isStopped ? texts.rateNow : texts.rate(formatBnb(overview.flexibleWei))}
        </span>
      }
    >
      <div className={css.counter}>
        <DrumCounter read={read} unit="BNB" say={texts.say} />
      </div>
      <div className={css.claim}>
        <p className={`${text.small} ${text.muted}`}>
          {overview.flexibleWei === 0n ? texts.nothing : texts.perDay(formatBnb(dayReward(overview.flexibleWei)))}
        </p>
        {ownWei >= LEAST_SHOWN_WEI && (
          <Button
            look="claim"
            size="large"
            disabled={network.isWrong}
            busy={action.waitingFor && texts.check}
            onClick={() => void action.run({ function: 'claim' })}
          >
            {texts.claim(formatBnb(ownWei))}
          </Button>
        )}
      </div>
      <div className={css.notes}>
        <ActionFeedback action={action} />
        {isStopped && <Notice tone="brass">{texts.stopped(format.longDateTime(vault.fundedUntil ?? 0))}</Notice>}
        {staking.isOld && <Notice tone="warn">{texts.old(format.count(vault.asOf.blockNumber))}</Notice>}
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
