/** What the stake form has beside its field. Drawn anew only when what it shows has changed, not with each key. */
import { formatBnb } from '@eleven/protocol/money';
import type { Plan } from '@eleven/protocol/terms';
import { memo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';
import css from './stake-card.module.css';
import { dayReward, PLANS, planReward, type StakeLimits, shareOf } from './stake-form.ts';

const SHARES = [25, 50, 75, 100] as const;

interface StakeSharesProps {
  limits: StakeLimits;
  onFill(amount: string): void;
}

/** Buttons that fill in a part of what can be staked. */
export const StakeShares = memo(function StakeShares({ limits, onFill }: StakeSharesProps) {
  const texts = useTexts({
    ko: { shares: '금액 채우기', max: '최대' },
    en: { shares: 'Fill in a share', max: 'Max' },
  });
  return (
    <fieldset className={css.shares}>
      <legend className={text.hiddenVisually}>{texts.shares}</legend>
      {SHARES.map((percent) => {
        const share = shareOf(percent, limits);
        return (
          <Button
            key={percent}
            size="small"
            disabled={share === undefined}
            onClick={() => share !== undefined && onFill(share)}
          >
            {percent === 100 ? texts.max : `${percent}%`}
          </Button>
        );
      })}
    </fieldset>
  );
});

interface PlanChoiceProps {
  plan: Plan;
  onChange(plan: Plan): void;
}

export const PlanChoice = memo(function PlanChoice({ plan, onChange }: PlanChoiceProps) {
  const texts = useTexts({ ko: { plan: '기간' }, en: { plan: 'Plan' } });
  const plans = useTexts(PLAN_TEXTS);
  return (
    <Segmented
      legend={texts.plan}
      leading
      options={PLANS.map((value) => ({
        value: `${value}`,
        label: value === 'flexible' ? plans.flexible : plans.short(value),
      }))}
      value={`${plan}`}
      onChange={(value) => onChange(PLANS.find((one) => `${one}` === value) ?? 'flexible')}
    />
  );
});

interface StakeTermsProps {
  plan: Plan;
  wei: bigint;
  roomWei: bigint | undefined;
  /** Unix seconds of the chain; undefined for the flexible plan, and while the chain's time is not known. */
  endsAt: number | undefined;
}

/** What the amount brings in this plan, until when, and how one leaves. */
export const StakeTerms = memo(function StakeTerms({ plan, wei, roomWei, endsAt }: StakeTermsProps) {
  const format = useFormat();
  const texts = useTexts({
    ko: {
      rewardAtEnd: '만기 보상',
      rewardPerDay: '하루 보상',
      ends: '만기일',
      leaving: '중도 해지',
      principalOnly: '원금만 반환',
      anyTime: '언제든, 보상과 함께',
      exit: '출금',
      room: '남은 한도',
    },
    en: {
      rewardAtEnd: 'Reward at the end',
      rewardPerDay: 'Reward per day',
      ends: 'Ends',
      leaving: 'Leaving early',
      principalOnly: 'Principal only',
      anyTime: 'Any time, with the rewards',
      exit: 'Leaving',
      room: 'Room left',
    },
  });
  const isFlexible = plan === 'flexible';
  const rewardWei = isFlexible ? dayReward(wei) : planReward(plan, wei);
  return (
    <KeyValues
      items={[
        {
          label: isFlexible ? texts.rewardPerDay : texts.rewardAtEnd,
          value: `${formatBnb(rewardWei, 6)} BNB`,
          brass: true,
        },
        ...(endsAt === undefined ? [] : [{ label: texts.ends, value: format.date(endsAt) }]),
        isFlexible
          ? { label: texts.exit, value: texts.anyTime, figure: false }
          : { label: texts.leaving, value: texts.principalOnly, figure: false },
        ...(roomWei === undefined ? [] : [{ label: texts.room, value: `${formatBnb(roomWei)} BNB` }]),
      ]}
    />
  );
});
