import { formatBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { lazyOptional, lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AmountField } from '../../ui/form/field.tsx';
import { MIN_SHOWN_WEI } from '../../vault/holdings.ts';
import { useNetwork } from '../../vault/network.ts';
import { planReward } from '../../vault/plan-rewards.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultAction, type VaultAction } from '../../vault/use-vault-action.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './stake-card.module.css';
import { StakeDetails } from './stake-details.tsx';
import { callOf } from './stake-form.ts';
import { STAKE_TEXTS } from './stake-texts.ts';
import type { StakeForm } from './use-stake-form.ts';

interface StakeCardProps {
  staking: Staking;
  form: StakeForm;
  className?: string | undefined;
}

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

const AmountProblem = lazyOptional(() => import('./amount-problem-text.tsx'));

/** Rarely shown: why nothing can be staked now. */
const StakeClosed = lazyPart(() => import('./stake-card-closed.tsx'));

const prefetch = () => {
  ReviewDialog.prefetch();
  AmountProblem.prefetch();
};

/** The minimum applies to the sum: an addition to a flexible stake can be nearly zero. */
const isAddition = ({ draft, limits }: StakeForm) => draft.plan === 'flexible' && limits.heldWei > 0n;

/** Amount and plan → review → wallet. */
export function StakeCard({ staking, form, className }: StakeCardProps) {
  const { limits, draft } = form;
  // The field shows a key at once; everything computed from it renders right after.
  const later = useDeferredValue(form);
  const texts = useTexts(STAKE_TEXTS);
  const { status, ask } = useWallet();
  const network = useNetwork();
  const review = useStakeReview(form);
  const busy = useBusyText(review.action);
  const closedId = useId();
  const isConnected = status === 'connected';
  const leastWei = isAddition(form) ? MIN_SHOWN_WEI : MIN_STAKE_WEI;
  const isClosed = network.isWrong || limits.paused || (limits.capacityWei ?? leastWei) < leastWei;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConnected) review.open();
    else ask();
  };
  const laterWei = later.amount.ok ? later.amount.wei : 0n;
  return (
    <Card title={texts.title} className={className}>
      <form className={css.form} noValidate onPointerEnter={prefetch} onFocus={prefetch} onSubmit={submit}>
        {(staking.vault ? isClosed : staking.failure) && (
          <StakeClosed id={closedId} staking={staking} plan={draft.plan} />
        )}
        <StakeAmount form={form} />
        <StakeDetails form={later} plan={draft.plan} now={staking.now} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          disabled={isConnected && (isClosed || !staking.vault)}
          aria-describedby={isClosed ? closedId : undefined}
          busy={isConnected ? busy : status === 'connecting' && texts.check}
        >
          {!isConnected
            ? texts.connect
            : laterWei < MIN_SHOWN_WEI
              ? texts.stakePlain
              : texts.stake(formatBnb(laterWei))}
        </Button>
        <ActionFeedback action={review.action} again={review.again} subject={draft} />
        <p className={`${text.tiny} ${text.dim}`}>
          {later.draft.plan === 'flexible' || laterWei === 0n
            ? texts.covered
            : texts.setAside(formatBnb(planReward(later.draft.plan, laterWei), 6))}
        </p>
      </form>
      {review.isOpen && (
        <ReviewDialog form={form} now={staking.now} onClose={review.close} onConfirm={review.confirm} />
      )}
    </Card>
  );
}

/** The amount field, with the balance above and its problem below. */
function StakeAmount({ form }: { form: StakeForm }) {
  const { draft, limits, amount } = form;
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
      hint={texts.hint(
        isAddition(form) ? '' : formatBnb(MIN_STAKE_WEI),
        limits.feesWei > 0n ? formatBnb(limits.feesWei) : '',
      )}
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

/** From the button through the review to the wallet. The typed amount stays until a transaction has been sent. */
function useStakeReview(form: StakeForm) {
  const { amount, draft } = form;
  const action = useVaultAction();
  const [isOpen, setOpen] = useState(false);
  const send = async (ask: VaultAction['again']) => {
    setOpen(false);
    form.setKept(false);
    if (await ask()) form.reset();
    form.setKept(true);
  };
  return {
    action,
    isOpen,
    open() {
      form.touch();
      action.clear();
      setOpen(amount.ok);
    },
    close: () => setOpen(false),
    confirm: (sender: string) => amount.ok && void send(() => action.run(callOf(draft.plan, amount.wei), sender)),
    again: () => void send(action.again),
  };
}
