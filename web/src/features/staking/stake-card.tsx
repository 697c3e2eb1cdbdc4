import { formatBnb } from '@eleven/protocol/money';
import { DAY_SECONDS, MIN_STAKE_WEI } from '@eleven/protocol/terms';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { detail, part } from '../../lib/on-demand.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AmountField } from '../../ui/field.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import { ActionFeedback } from './action-feedback.tsx';
import type { AmountProblemProps } from './amount-problem-text.tsx';
import { LEAST_SHOWN_WEI } from './holdings.ts';
import { useNetwork } from './network.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { ReviewDialogProps } from './review-dialog.tsx';
import css from './stake-card.module.css';
import type { StakeClosedProps } from './stake-card-closed.tsx';
import { callOf, dayReward, PLANS, planReward, shareOf } from './stake-form.ts';
import type { StakeForm } from './use-stake-form.ts';
import type { Staking } from './use-staking.ts';
import { useVaultAction } from './use-vault-action.ts';

interface StakeCardProps {
  staking: Staking;
  form: StakeForm;
  className?: string | undefined;
}

const reviewDialog = part<ReviewDialogProps>(() => import('./review-dialog.tsx'));

/** Why nothing can be staked now, which is seldom. */
const closed = part<StakeClosedProps>(() => import('./stake-card-closed.tsx'));

const amountProblem = detail<AmountProblemProps>(() => import('./amount-problem-text.tsx'));
const fetchAhead = () => {
  reviewDialog.fetchAhead();
  amountProblem.fetchAhead();
};

const SHARES = [25, 50, 75, 100] as const;

/** Amount and plan → review → wallet. What was typed stays until a transaction has been sent. */
export function StakeCard({ staking, form, className }: StakeCardProps) {
  const { draft, limits, amount } = form;
  const { status, ask } = useWallet();
  const network = useNetwork();
  const action = useVaultAction();
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const [isReviewing, setReviewing] = useState(false);
  const texts = useTexts({
    ko: {
      title: '새로 맡기기',
      amount: '맡길 금액',
      wallet: '지갑',
      max: '최대',
      shares: '금액 채우기',
      hint: (minimum: string, fees: string) =>
        `최소 ${minimum} BNB. 최대를 누르면 맡기고 출금할 네트워크 수수료로 ${fees} BNB를 남겨 둡니다.`,
      plan: '기간',
      rewardAtEnd: '만기 보상',
      rewardPerDay: '하루 보상',
      ends: '만기일',
      leaving: '중도 해지',
      principalOnly: '원금만 반환',
      anyTime: '언제든, 보상과 함께',
      exit: '출금',
      room: '남은 한도',
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
      max: 'Max',
      shares: 'Fill in a share',
      hint: (minimum, fees) =>
        `Minimum ${minimum} BNB. Max keeps ${fees} BNB back for the network fees of staking and leaving.`,
      plan: 'Plan',
      rewardAtEnd: 'Reward at the end',
      rewardPerDay: 'Reward per day',
      ends: 'Ends',
      leaving: 'Leaving early',
      principalOnly: 'Principal only',
      anyTime: 'Any time, with the rewards',
      exit: 'Leaving',
      room: 'Room left',
      stake: (bnb) => `Stake ${bnb} BNB`,
      stakePlain: 'Stake',
      connect: 'Connect wallet',
      check: 'Check wallet',
      setAside: (bnb) => `${bnb} BNB is set aside from the reserve now.`,
      covered: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
    },
  });
  const { plan } = draft;
  const closedId = useId();
  const isClosed = limits.paused || (limits.roomWei ?? LEAST_SHOWN_WEI) < LEAST_SHOWN_WEI;
  const wei = amount.ok ? amount.wei : 0n;
  const reward = planReward(plan, wei);
  const endsAt = plan === 'flexible' ? undefined : staking.now + plan * Number(DAY_SECONDS);
  const items: KeyValue[] = [
    plan === 'flexible'
      ? { label: texts.rewardPerDay, value: `${formatBnb(dayReward(wei), 6)} BNB`, brass: true }
      : { label: texts.rewardAtEnd, value: `${formatBnb(reward, 6)} BNB`, brass: true },
    ...(endsAt !== undefined && staking.vault ? [{ label: texts.ends, value: format.date(endsAt) }] : []),
    plan === 'flexible'
      ? { label: texts.exit, value: texts.anyTime, figure: false }
      : { label: texts.leaving, value: texts.principalOnly, figure: false },
    ...(limits.roomWei !== undefined ? [{ label: texts.room, value: `${formatBnb(limits.roomWei)} BNB` }] : []),
  ];

  const send = async () => {
    if (!amount.ok) return;
    setReviewing(false);
    form.setKept(false);
    if (await action.run(callOf(plan, amount.wei), draft.amount)) form.reset();
    else form.setKept(true);
  };

  return (
    <Card title={texts.title} className={className}>
      <form
        className={css.form}
        noValidate
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onSubmit={(event) => {
          event.preventDefault();
          form.touch();
          action.clear();
          if (amount.ok) setReviewing(true);
        }}
      >
        {(staking.vault ? isClosed : staking.failure) && <closed.Part id={closedId} staking={staking} plan={plan} />}
        <AmountField
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          value={draft.amount}
          onChange={(event) => form.setAmount(event.target.value)}
          onBlur={() => draft.amount !== '' && form.touch()}
          error={
            form.showProblem && !amount.ok ? <amountProblem.Part problem={amount.problem} limits={limits} /> : undefined
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
        {status === 'connected' ? (
          <Button
            type="submit"
            look="primary"
            size="large"
            block
            disabled={network.isWrong || isClosed || !staking.vault}
            aria-describedby={isClosed ? closedId : undefined}
            busy={action.waitingFor && texts.check}
          >
            {amount.ok ? texts.stake(formatBnb(amount.wei)) : texts.stakePlain}
          </Button>
        ) : (
          <Button look="primary" size="large" block busy={status === 'connecting' && texts.check} onClick={() => ask()}>
            {texts.connect}
          </Button>
        )}
        <ActionFeedback action={action} />
        <p className={css.foot}>
          {plan !== 'flexible' && amount.ok ? texts.setAside(formatBnb(reward, 6)) : texts.covered}
        </p>
      </form>
      {isReviewing && amount.ok && (
        <reviewDialog.Part
          plan={plan}
          wei={amount.wei}
          endsAt={endsAt}
          onClose={() => setReviewing(false)}
          onConfirm={() => void send()}
        />
      )}
    </Card>
  );
}
