import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import type { HistoryEntry } from '@eleven/protocol/api/history';
import { formatBnb } from '@eleven/protocol/money';
import { memo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { type TextsOf, useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Icon, type IconSource } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import { TransactionLink } from '../../vault/transactions/transaction-link.tsx';
import { Value } from '../../vault/value/value.tsx';
import { useVaultName } from '../../vault/vault-name.ts';
import css from './history-card.module.css';
import { ENTRY_TEXTS } from './history-texts.ts';

const FEE_DECIMALS = 8;

const KIND_ICONS: Record<HistoryEntry['kind'], IconSource> = {
  staked: MORE_ICONS.arrowUp,
  locked: MORE_ICONS.lock,
  compounded: MORE_ICONS.refresh,
  rewardPaid: MORE_ICONS.arrowDown,
  unstaked: MORE_ICONS.arrowDown,
  exited: MORE_ICONS.arrowDown,
  emergencyExited: MORE_ICONS.arrowDown,
  redeemed: MORE_ICONS.arrowDown,
  renewed: MORE_ICONS.refresh,
  exitedEarly: MORE_ICONS.arrowDown,
};

/** The amount paid in or out. Rewards are brass and have a plus sign. */
function amountOf({ kind, amountWei, rewardWei }: HistoryEntry): { wei: bigint; isReward: boolean } {
  if (kind === 'rewardPaid' || kind === 'compounded') return { wei: BigInt(rewardWei), isReward: true };
  const pays = kind === 'exited' || kind === 'redeemed';
  return { wei: BigInt(amountWei) + (pays ? BigInt(rewardWei) : 0n), isReward: false };
}

/** Fees are small: use enough decimals to show two significant digits of a usual one. */
const formatFee = (wei: string): string => formatBnb(BigInt(wei), FEE_DECIMALS);

function feeOf({ feeStatus, feeWei }: HistoryEntry, { fee }: TextsOf<typeof ENTRY_TEXTS>): string | false {
  // Undefined while a server of the previous release still responds.
  if (feeStatus === undefined || feeStatus === 'counted') return false;
  return fee[feeStatus](feeWei === null ? '' : formatFee(feeWei));
}

interface HistoryRowProps {
  entry: HistoryEntry;
  /** The name of the event's wallet, if several wallets are shown together. */
  wallet?: string | undefined;
}

/** Memoised: events never change, and there may be thousands. */
export const HistoryRow = memo(function HistoryRow({ entry, wallet }: HistoryRowProps) {
  const vaultName = useVaultName(entry.vault);
  const format = useFormat();
  const { locale } = format;
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(ENTRY_TEXTS);
  const { wei, isReward } = amountOf(entry);
  const reward = formatBnb(BigInt(entry.rewardWei));
  const details = [
    wallet,
    vaultName,
    entry.termDays === null ? plans.flexible : plans.term(entry.termDays),
    (entry.kind === 'exited' || entry.kind === 'redeemed' || entry.kind === 'renewed') && texts.withReward(reward),
    entry.kind === 'locked' && texts.setAside(reward),
    BigInt(entry.forfeitedWei) > 0n && texts.forfeited(formatBnb(BigInt(entry.forfeitedWei))),
    // The event holds the rewards stored until then; rewards accrued since were never recorded.
    entry.kind === 'emergencyExited' && (entry.forfeitedWei === '0' ? texts.notCounted : texts.restNotCounted),
    feeOf(entry, texts),
  ].filter(Boolean);
  return (
    <li>
      <span className={css.icon}>
        <Icon name={KIND_ICONS[entry.kind]} size={18} />
      </span>
      <b>{ACTIVITY_KINDS[entry.kind].action[locale]}</b>
      <span className={isReward ? `${css.amount} ${text.brass}` : css.amount}>
        {isReward && '+'}
        {formatBnb(wei)} <small>BNB</small>
      </span>
      <p>{details.join(' · ')}</p>
      <span className={css.when}>
        <TransactionLink hash={entry.txHash} />
        <time dateTime={new Date(entry.blockTime * 1_000).toISOString()} title={fullTime(format, entry.blockTime)}>
          {format.longDateTime(entry.blockTime)}
        </time>
        {/* Below the amount, because beside the details it would seem to be the fee's value. */}
        {entry.price && <Value wei={wei} price={entry.price} />}
      </span>
    </li>
  );
});
