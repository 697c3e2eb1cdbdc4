import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { dayReward } from '../../vault/plan-rewards.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import { useWithdrawForm, type WithdrawDialogProps, type WithdrawMode } from './use-withdraw-form.ts';
import css from './withdraw-dialog.module.css';
import { WITHDRAW_TEXTS } from './withdraw-texts.ts';

/** Everything at once (principal and rewards), or a part of the principal. Stays open until the wallet has sent it. */
export default function WithdrawDialog(props: WithdrawDialogProps) {
  const { row, rewardWei, action, onClose } = props;
  const { principalWei } = row.account;
  const formId = useId();
  const texts = useTexts(WITHDRAW_TEXTS);
  const form = useWithdrawForm(props);
  const busy = useBusyText(action);
  const staked = { label: texts.staked, value: `${formatBnb(principalWei)} BNB` };
  const rewards = { value: `${formatBnb(rewardWei)} BNB`, brass: true };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {form.paidWei === undefined ? texts.goPlain : texts.go(formatBnb(form.paidWei))}
        </Button>
      }
      back={texts.back}
    >
      <form id={formId} className={css.form} noValidate onSubmit={form.submit}>
        <Segmented<WithdrawMode>
          legend={texts.how}
          options={[
            { value: 'everything', label: texts.everything },
            { value: 'part', label: texts.part },
          ]}
          value={form.mode}
          onChange={form.setMode}
        />
        {form.mode === 'part' && (
          <AmountField
            label={texts.amount}
            unit="BNB"
            placeholder="0.0000"
            value={form.amount}
            onChange={(event) => form.setAmount(event.target.value)}
            onBlur={form.touch}
            error={form.error}
            hint={texts.rewardsStay}
            after={
              <Button variant="ghost" size="small" onClick={() => form.setAmount(exactBnb(principalWei))}>
                {texts.max}
              </Button>
            }
          />
        )}
        <KeyValues
          items={
            form.mode === 'everything'
              ? [
                  staked,
                  { label: texts.rewards, ...rewards },
                  { label: texts.total, value: `${formatBnb(principalWei + rewardWei)} BNB` },
                ]
              : [
                  staked,
                  { label: texts.stays, value: `${formatBnb(form.restWei)} BNB` },
                  { label: texts.perDay, value: `${formatBnb(dayReward(form.restWei), 6)} BNB` },
                  { label: texts.rewardsKept, ...rewards },
                ]
          }
        />
        <ActionFeedback action={action} again={form.again} />
      </form>
    </Dialog>
  );
}
