import { formatBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI } from '@eleven/protocol/terms';
import { useDeferredValue, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { lazyOptional, lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AmountField } from '../../ui/form/field.tsx';
import { LEAST_SHOWN_WEI } from '../../vault/holdings.ts';
import { useNetwork } from '../../vault/network.ts';
import { planReward } from '../../vault/plan-rewards.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { Staking } from '../../vault/use-staking.ts';
import { useVaultAction } from '../../vault/use-vault-action.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import type { AmountProblemProps } from './amount-problem-text.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';
import css from './stake-card.module.css';
import type { StakeClosedProps } from './stake-card-closed.tsx';
import { StakeDetails } from './stake-details.tsx';
import { callOf } from './stake-form.ts';
import type { StakeForm } from './use-stake-form.ts';

interface StakeCardProps {
  staking: Staking;
  form: StakeForm;
  className?: string | undefined;
}

const ReviewDialog = lazyPart<ReviewDialogProps>(() => import('./review-dialog.tsx'));

/** Why nothing can be staked now, which is seldom. */
const StakeClosed = lazyPart<StakeClosedProps>(() => import('./stake-card-closed.tsx'));

const AmountProblem = lazyOptional<AmountProblemProps>(() => import('./amount-problem-text.tsx'));
const prefetch = () => {
  ReviewDialog.prefetch();
  AmountProblem.prefetch();
};

/** Amount and plan → review → wallet. What was typed stays until a transaction has been sent. */
export function StakeCard({ staking, form, className }: StakeCardProps) {
  const { draft, limits, amount } = form;
  // A key is answered by its digit; what the amount means is drawn right after.
  const later = useDeferredValue(form);
  const laterWei = later.amount.ok ? later.amount.wei : undefined;
  const { status, ask } = useWallet();
  const network = useNetwork();
  const action = useVaultAction();
  const busy = useBusyText(action);
  const [isReviewing, setReviewing] = useState(false);
  const texts = useTexts({
    ko: {
      title: '새로 맡기기',
      amount: '맡길 금액',
      wallet: '지갑',
      hint: (minimum: string, fees: string) =>
        `최소 ${minimum} BNB. 최대를 누르면 맡기고 출금할 네트워크 수수료로 ${fees} BNB를 남겨 둡니다.`,
      stake: (bnb: string) => `${bnb} BNB 맡기기`,
      stakePlain: '맡기기',
      connect: '지갑 연결',
      check: '지갑 확인 중',
      setAside: (bnb: string) => `보상 ${bnb} BNB를 지금 적립금에서 떼어 둡니다.`,
      covered: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다.',
    },
    en: {
      title: 'New stake',
      amount: 'Amount',
      wallet: 'Wallet',
      hint: (minimum, fees) =>
        `Minimum ${minimum} BNB. Max keeps ${fees} BNB back for the network fees of staking and leaving.`,
      stake: (bnb) => `Stake ${bnb} BNB`,
      stakePlain: 'Stake',
      connect: 'Connect wallet',
      check: 'Check wallet',
      setAside: (bnb) => `${bnb} BNB is set aside from the reserve now.`,
      covered: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
    },
  });
  const { plan } = draft;
  const heldId = useId();
  const isConnected = status === 'connected';
  const isHeld = network.isWrong || limits.paused || (limits.roomWei ?? LEAST_SHOWN_WEI) < LEAST_SHOWN_WEI;

  const send = async (ask: () => ReturnType<typeof action.again>) => {
    setReviewing(false);
    form.setKept(false);
    if (await ask()) form.reset();
    form.setKept(true);
  };

  return (
    <Card title={texts.title} className={className}>
      <form
        className={css.form}
        noValidate
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isConnected) return ask();
          form.touch();
          action.clear();
          setReviewing(amount.ok);
        }}
      >
        {(staking.vault ? isHeld : staking.failure) && <StakeClosed id={heldId} staking={staking} plan={plan} />}
        <AmountField
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          value={draft.amount}
          onChange={(event) => form.setAmount(event.target.value)}
          onBlur={() => draft.amount !== '' && form.touch()}
          error={
            form.showProblem && !amount.ok ? <AmountProblem problem={amount.problem} limits={limits} /> : undefined
          }
          hint={texts.hint(formatBnb(MIN_STAKE_WEI), formatBnb(limits.feesWei))}
          aside={
            limits.balanceWei !== undefined && (
              <span className={`${text.small} ${text.dim}`}>
                {texts.wallet} <span className={css.balance}>{formatBnb(limits.balanceWei)}</span> BNB
              </span>
            )
          }
        />
        <StakeDetails form={later} plan={plan} now={staking.now} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          disabled={isConnected && (isHeld || !staking.vault)}
          aria-describedby={isHeld ? heldId : undefined}
          busy={isConnected ? busy : status === 'connecting' && texts.check}
        >
          {!isConnected ? texts.connect : laterWei === undefined ? texts.stakePlain : texts.stake(formatBnb(laterWei))}
        </Button>
        <ActionFeedback action={action} again={() => void send(action.again)} />
        <p className={css.foot}>
          {later.draft.plan === 'flexible' || laterWei === undefined
            ? texts.covered
            : texts.setAside(formatBnb(planReward(later.draft.plan, laterWei), 6))}
        </p>
      </form>
      {isReviewing && (
        <ReviewDialog
          form={form}
          now={staking.now}
          onClose={() => setReviewing(false)}
          onConfirm={(sender) => amount.ok && void send(() => action.run(callOf(plan, amount.wei), sender))}
        />
      )}
    </Card>
  );
}
