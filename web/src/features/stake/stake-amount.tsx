import { formatBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/terms';
import { useTexts } from '../../i18n/texts.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { AmountField } from '../../ui/form/field.tsx';
import type { AmountProblemProps } from './amount-problem-text.tsx';
import css from './stake-card.module.css';
import { STAKE_TEXTS } from './stake-texts.ts';
import type { StakeForm } from './use-stake-form.ts';

export const AmountProblem = lazyOptional<AmountProblemProps>(() => import('./amount-problem-text.tsx'));

/** The amount, with the balance above it and what is wrong with it below. */
export function StakeAmount({ form: { draft, limits, amount, ...form } }: { form: StakeForm }) {
  const texts = useTexts(STAKE_TEXTS);
  return (
    <AmountField
      label={texts.amount}
      unit="BNB"
      placeholder="0.0000"
      value={draft.amount}
      onChange={(event) => form.setAmount(event.target.value)}
      onBlur={() => draft.amount !== '' && form.touch()}
      error={form.showProblem && !amount.ok ? <AmountProblem problem={amount.problem} limits={limits} /> : undefined}
      hint={texts.hint(formatBnb(MIN_STAKE_WEI), formatBnb(limits.feesWei))}
      aside={
        limits.balanceWei !== undefined && (
          <span className={`${text.small} ${text.dim}`}>
            {texts.wallet} <span className={css.balance}>{formatBnb(limits.balanceWei)}</span> BNB
          </span>
        )
      }
    />
  );
}
