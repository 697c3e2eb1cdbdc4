import { formatBnb } from '@eleven/protocol/money';
import type { Plan } from '@eleven/protocol/vault/terms';
import { memo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { dayReward, endOf, PLANS, planReward } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import css from './stake-card.module.css';
import { shareOf } from './stake-form.ts';
import { STAKE_TEXTS } from './stake-texts.ts';
import type { StakeForm } from './use-stake-form.ts';

const SHARES = [25, 50, 75, 100] as const;

interface StakeDetailsProps {
  /** Deferred: while the user types, it lags behind the field, so that typing stays fast. */
  form: StakeForm;
  /** The chosen plan, not deferred, so that a press shows at once. */
  plan: Plan;
  /** Unix seconds of the chain; 0 while unknown. */
  now: number;
}

/** Below the field: the buttons that fill it in, the plans, and the result of amount and plan. */
export const StakeDetails = memo(({ form, plan, now }: StakeDetailsProps) => {
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(STAKE_TEXTS);
  const { limits, amount, draft } = form;
  // Also computed for an amount that cannot be staked: the message right above explains the problem.
  const { wei = 0n } = amount;
  const isFlexible = draft.plan === 'flexible';
  const endsAt = now && endOf(draft.plan, now);
  const rewardWei = isFlexible ? dayReward(wei) : planReward(draft.plan, wei);
  const items = [
    {
      label: isFlexible ? texts.rewardPerDay : texts.rewardAtEnd,
      value: `${formatBnb(rewardWei, 6)} BNB`,
      brass: true,
    },
    ...(endsAt ? [{ label: texts.ends, value: format.date(endsAt) }] : []),
    {
      label: isFlexible ? texts.exit : texts.leaving,
      value: isFlexible ? texts.anyTime : texts.principalOnly,
      figure: false,
    },
    ...(limits.capacityWei === undefined
      ? []
      : [{ label: texts.capacity, value: `${formatBnb(limits.capacityWei)} BNB` }]),
  ];
  return (
    <>
      <fieldset className={css.shares}>
        <legend className={text.hiddenVisually}>{texts.shares}</legend>
        {SHARES.map((percent) => {
          const share = shareOf(percent, limits);
          return (
            <Button
              key={percent}
              size="small"
              disabled={share === undefined}
              onClick={() => share !== undefined && form.setAmount(share)}
            >
              {percent === 100 ? texts.max : `${percent}%`}
            </Button>
          );
        })}
      </fieldset>
      <Segmented
        legend={texts.plan}
        leading
        options={PLANS.map((value) => ({
          value: `${value}`,
          label: value === 'flexible' ? plans.flexible : plans.short(value),
        }))}
        value={`${plan}`}
        onChange={(value) => form.setPlan(PLANS.find((one) => `${one}` === value) ?? 'flexible')}
      />
      <KeyValues items={items} />
    </>
  );
});
