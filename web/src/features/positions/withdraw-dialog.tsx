import { exactBnb, formatBnb, parseBnb } from '@eleven/protocol/money';
import { type FormEvent, useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';
import { dayReward } from '../../vault/plan-rewards.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { VaultAction } from '../../vault/use-vault-action.ts';
import type { FlexibleRow } from './position-rows.ts';
import css from './withdraw-dialog.module.css';

export interface WithdrawDialogProps {
  row: FlexibleRow;
  rewardWei: bigint;
  action: VaultAction;
  onClose(): void;
}

const WITHDRAW_TEXTS = defineTexts({
  ko: {
    title: '자유형에서 출금',
    how: '얼마나 출금할까요?',
    everything: '원금과 보상 모두',
    part: '원금 일부',
    amount: '출금할 원금',
    staked: '맡긴 원금',
    max: '최대',
    rewards: '보상',
    stays: '계속 맡기는 원금',
    perDay: '남은 원금의 하루 보상',
    rewardsKept: '남겨 두는 보상',
    rewardsStay:
      '쌓인 보상은 그대로 남아 언제든 받을 수 있습니다. 남은 원금은 적립금이 있는 동안 계속 보상을 쌓습니다.',
    tooMuch: (held: string) => `맡긴 원금은 ${held} BNB입니다. 그보다 많이 출금할 수 없습니다.`,
    go: (bnb: string) => `${bnb} BNB 출금`,
    goPlain: '출금',
    back: '돌아가기',
    total: '지갑으로 받는 금액',
  },
  en: {
    title: 'Withdraw from flexible',
    how: 'How much?',
    everything: 'All, with rewards',
    part: 'Part of the principal',
    amount: 'Principal to withdraw',
    staked: 'Staked',
    max: 'Max',
    rewards: 'Rewards',
    stays: 'Principal that stays and earns',
    perDay: 'It then earns per day',
    rewardsKept: 'Rewards that stay',
    rewardsStay: 'Your rewards stay and can be claimed any time. The rest keeps earning while the reserve lasts.',
    tooMuch: (held) => `You have ${held} BNB staked and cannot withdraw more.`,
    go: (bnb) => `Withdraw ${bnb} BNB`,
    goPlain: 'Withdraw',
    back: 'Back',
    total: 'Paid to your wallet',
  },
});

/** Everything at once (principal and rewards), or a part of the principal. Stays open until the wallet has sent it. */
export default function WithdrawDialog({ row, rewardWei, action, onClose }: WithdrawDialogProps) {
  const formId = useId();
  const locale = useLocale();
  const texts = useTexts(WITHDRAW_TEXTS);
  const [mode, setMode] = useState<'everything' | 'part'>('everything');
  const [typed, setTyped] = useState('');
  const [isTouched, setTouched] = useState(false);
  const busy = useBusyText(action);
  const { principalWei } = row.account;

  const parsed = parseBnb(typed);
  const isTooMuch = parsed.ok && parsed.wei > principalWei;
  const problem = !parsed.ok
    ? AMOUNT_PROBLEMS[locale][parsed.problem]({
        balanceWei: undefined,
        isBalanceSure: false,
        feesWei: 0n,
        roomWei: undefined,
        heldWei: principalWei,
        paused: false,
      })
    : isTooMuch
      ? texts.tooMuch(formatBnb(principalWei))
      : undefined;
  const partWei = parsed.ok && !isTooMuch ? parsed.wei : undefined;
  const restWei = principalWei - (partWei ?? 0n);
  const paidWei = mode === 'everything' ? principalWei + rewardWei : partWei;

  const closeAfter = async (ask: VaultAction['again']) => {
    if (await ask()) onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (action.waitingFor || paidWei === undefined) return;
    await closeAfter(() =>
      mode === 'everything'
        ? action.run({ function: 'exit' })
        : action.run({ function: 'unstake', amountWei: paidWei }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {paidWei === undefined ? texts.goPlain : texts.go(formatBnb(paidWei))}
        </Button>
      }
      back={texts.back}
    >
      <form id={formId} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Segmented
          legend={texts.how}
          options={[
            { value: 'everything', label: texts.everything },
            { value: 'part', label: texts.part },
          ]}
          value={mode}
          onChange={(value) => setMode(value === 'part' ? 'part' : 'everything')}
        />
        {mode === 'part' && (
          <AmountField
            label={texts.amount}
            unit="BNB"
            placeholder="0.0000"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed !== '' && setTouched(true)}
            error={isTouched ? problem : undefined}
            hint={texts.rewardsStay}
            after={
              <Button variant="ghost" size="small" onClick={() => setTyped(exactBnb(principalWei))}>
                {texts.max}
              </Button>
            }
          />
        )}
        <KeyValues
          items={
            mode === 'everything'
              ? [
                  { label: texts.staked, value: `${formatBnb(principalWei)} BNB` },
                  { label: texts.rewards, value: `${formatBnb(rewardWei)} BNB`, brass: true },
                  { label: texts.total, value: `${formatBnb(principalWei + rewardWei)} BNB` },
                ]
              : [
                  { label: texts.staked, value: `${formatBnb(principalWei)} BNB` },
                  { label: texts.stays, value: `${formatBnb(restWei)} BNB` },
                  { label: texts.perDay, value: `${formatBnb(dayReward(restWei), 6)} BNB` },
                  { label: texts.rewardsKept, value: `${formatBnb(rewardWei)} BNB`, brass: true },
                ]
          }
        />
        <ActionFeedback action={action} again={() => void closeAfter(action.again)} />
      </form>
    </Dialog>
  );
}
