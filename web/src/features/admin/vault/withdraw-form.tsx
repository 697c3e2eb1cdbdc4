import { sameAddress } from '@eleven/protocol/address';
import type { VaultControl } from '@eleven/protocol/api/admin/overview';
import { exactBnb, formatBnb, parseBnb, readableBnb } from '@eleven/protocol/money';
import { MIN_RUNWAY_DAYS } from '@eleven/protocol/vault/terms';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AmountField, Field } from '../../../ui/form/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isValidRecipient } from '../../../wallet/chain/checksum.ts';
import { WholeAddress } from '../../../wallet/chain/whole-address.tsx';
import { WithdrawalEffect } from '../forecast/withdrawal-effect.tsx';
import { ActionReview } from './action-review.tsx';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';
import { CallForMultisig } from './call-for-multisig.tsx';
import { ScheduleCall } from './schedule-call.tsx';

/** For the owner only, up to the free reserve above the minimum runway. An owner that is a contract gets the call to copy. */
export function WithdrawForm({ action, control }: { action: AdminAction; control: VaultControl }) {
  // A contract's own rules decide whether a payment can leave it again: its operator names another address.
  const form = useForm({ defaultValues: { amount: '', to: control.ownerIsContract ? '' : control.owner } });
  const { isSubmitted } = form.formState;
  const typed = form.watch('amount');
  const to = form.watch('to').trim();
  const most = BigInt(control.withdrawableWei);
  const texts = useTexts({
    title: { ko: '적립금 출금', en: 'Withdraw free reserve' },
    amount: { ko: '출금할 금액', en: 'Amount to withdraw' },
    max: { ko: '최대', en: 'Max' },
    to: { ko: '받을 주소', en: 'To the address' },
    hint: {
      ko: (bnb: string) => `${MIN_RUNWAY_DAYS}일치 보상을 남기고 ${bnb} BNB까지 출금할 수 있습니다.`,
      en: (bnb) => `Up to ${bnb} BNB; the rewards of ${MIN_RUNWAY_DAYS} days stay.`,
    },
    tooMuch: {
      ko: (bnb: string) => `지금은 ${bnb} BNB까지 출금할 수 있습니다. ${MIN_RUNWAY_DAYS}일치 보상은 남아야 합니다.`,
      en: (bnb) => `At most ${bnb} BNB can be withdrawn now: the rewards of ${MIN_RUNWAY_DAYS} days stay.`,
    },
    nothing: {
      ko: `지금은 출금할 수 있는 적립금이 없습니다. ${MIN_RUNWAY_DAYS}일치 보상은 남아야 합니다.`,
      en: `Nothing can be withdrawn now: the rewards of ${MIN_RUNWAY_DAYS} days stay.`,
    },
    badTo: {
      ko: '주소를 확인해 주십시오. 대소문자나 글자 하나가 다를 수 있습니다.',
      en: 'Check the address: a letter or its case may be wrong.',
    },
    go: { ko: '적립금 출금', en: 'Withdraw reserve' },
    schedule: { ko: '적립금 출금 예약', en: 'Schedule the withdrawal' },
    review: { ko: '적립금 출금 전 확인', en: 'Check before you withdraw' },
    about: {
      ko: '남은 적립금이 아래 주소로 나갑니다. 되돌릴 수 없습니다. 그 블록에서 출금 가능한 금액이 더 적으면 그만큼만 나갑니다. 원금과 약속한 보상은 그대로입니다.',
      en: 'This sends free reserve to the address below and cannot be undone. If less can be withdrawn in that block, the contract pays that amount. Principal and promised rewards stay.',
    },
    most: { ko: '출금할 금액 (최대)', en: 'Amount, at most' },
    receiver: { ko: '받는 주소', en: 'Paid to' },
    only: { ko: '소유자의 지갑만 출금할 수 있습니다.', en: 'Only the owner’s wallet can withdraw.' },
  });
  const formId = useId();
  const [isReviewed, setReviewed] = useState(false);
  const parsed = parseBnb(typed);
  const tooMuch = most === 0n ? texts.nothing : texts.tooMuch(formatBnb(most));
  const wrong = action.amountProblem(typed, false) ?? (parsed.ok && parsed.wei > most ? tooMuch : undefined);
  const isOwner = sameAddress(action.account, control.owner);
  const call =
    parsed.ok && isValidRecipient(to) ? ({ function: 'withdrawReserve', to, mostWei: parsed.wei } as const) : undefined;
  const submit = form.handleSubmit(() => {
    if (isOwner && !action.busy) setReviewed(true);
  });
  const ask = async (sender: string) => {
    if (call && (await action.run(call, sender))) form.reset({ amount: '', to });
  };
  return (
    <Card title={texts.title}>
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <AmountField
          label={texts.amount}
          unit="BNB"
          placeholder="0.0000"
          hint={texts.hint(formatBnb(most))}
          {...form.register('amount', {
            validate: () => wrong === undefined,
            // Clears the error too: an empty form that nobody has sent yet is not wrong.
            onChange: ({ target }) => target.value === '' && form.reset(undefined, { keepValues: true }),
          })}
          value={typed}
          error={isSubmitted ? wrong : undefined}
          after={
            <Button variant="ghost" size="small" onClick={() => form.setValue('amount', exactBnb(most))}>
              {texts.max}
            </Button>
          }
        />
        <Field
          label={texts.to}
          autoComplete="off"
          spellCheck={false}
          {...form.register('to', { validate: (address) => isValidRecipient(address.trim()) })}
          value={to}
          error={isSubmitted && !isValidRecipient(to) ? texts.badTo : undefined}
        />
      </form>
      {/* Outside of the form: what is opened here has forms of its own. */}
      <div className={css.form}>
        {parsed.ok && !wrong && <WithdrawalEffect mostWei={parsed.wei} delaySeconds={control.delaySeconds} />}
        {control.delaySeconds !== null ? (
          <ScheduleCall action={action} call={wrong ? undefined : call} label={texts.schedule} onPress={submit} />
        ) : control.ownerIsContract ? (
          <CallForMultisig vaultAddress={action.vaultAddress} call={wrong ? undefined : call} />
        ) : isOwner ? (
          <Button type="submit" form={formId} variant="primary" busy={action.busy}>
            {texts.go}
          </Button>
        ) : (
          <Notice>{texts.only}</Notice>
        )}
        {action.outcome}
      </div>
      {isReviewed && call && parsed.ok && (
        <ActionReview
          action={action}
          call={call}
          title={texts.review}
          about={texts.about}
          facts={[
            { label: texts.most, value: `${readableBnb(parsed.wei)} BNB` },
            { label: texts.receiver, value: <WholeAddress address={to} />, figure: false },
          ]}
          changeWei={-parsed.wei}
          danger
          // The contract pays what it can: only where that is nothing there is nothing to ask for.
          disabledReason={most === 0n && texts.nothing}
          onClose={() => setReviewed(false)}
          onAsk={(sender) => void ask(sender)}
        />
      )}
    </Card>
  );
}
