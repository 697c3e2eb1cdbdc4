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

interface WithdrawDialogProps {
  row: FlexibleRow;
  rewardWei: bigint;
  /** 0 once the reserve is used up: the rest then earns nothing. */
  rateBps: number;
  action: VaultAction;
  onClose(): void;
}

/**
 * Withdraws everything (principal and rewards) or part of the principal. Stays open until the wallet has sent the transaction.
 */
export default function WithdrawDialog({ row, rewardWei, rateBps, action, onClose }: WithdrawDialogProps) {
  const { principalWei } = row.account;
  const isEarning = rateBps > 0;
  const formId = useId();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '자유형에서 출금', en: 'Withdraw your flexible stake' },
    how: { ko: '얼마나 출금하시겠습니까?', en: 'How much?' },
    everything: { ko: '원금과 보상 모두', en: 'All, with rewards' },
    part: { ko: '원금 일부', en: 'Part of the principal' },
    amount: { ko: '출금할 원금', en: 'Principal to withdraw' },
    max: { ko: '최대', en: 'Max' },
    rewardsStay: {
      ko: '쌓인 보상은 그대로 남아 언제든 받을 수 있습니다.',
      en: 'Your rewards stay and can be claimed any time.',
    },
    restEarns: {
      ko: '남은 원금은 적립금이 있는 동안 계속 보상을 쌓습니다.',
      en: 'The rest keeps earning while the reserve lasts.',
    },
    tooMuch: {
      ko: (held: string) => `맡긴 원금은 ${held} BNB입니다. 그보다 많이 출금할 수 없습니다.`,
      en: (held) => `You have ${held} BNB staked and cannot withdraw more.`,
    },
    go: { ko: (bnb: string) => `${bnb} BNB 출금`, en: (bnb) => `Withdraw ${bnb} BNB` },
    goPlain: { ko: '출금', en: 'Withdraw' },
    back: { ko: '돌아가기', en: 'Back' },
  });
  const busy = useBusyText(action);
  const [mode, setMode] = useState<'everything' | 'part'>('everything');
  const [amount, setAmount] = useState('');
  const [isTouched, setTouched] = useState(false);

  const parsed = parseBnb(amount);
  const isTooMuch = parsed.ok && parsed.wei > principalWei;
  const limits = { balanceWei: undefined, isBalanceSure: false, feesWei: 0n, capacityWei: undefined, paused: false };
  const problem = !parsed.ok
    ? AMOUNT_PROBLEMS[parsed.problem][locale]({ ...limits, heldWei: principalWei })
    : isTooMuch
      ? texts.tooMuch(formatBnb(principalWei))
      : undefined;
  const partWei = parsed.ok && !isTooMuch ? parsed.wei : undefined;
  const restWei = principalWei - (partWei ?? 0n);
  /** Undefined while the amount is invalid. */
  const paidWei = mode === 'everything' ? principalWei + rewardWei : partWei;

  const closeAfter = async (ask: VaultAction['again']) => {
    if (await ask()) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (action.waitingFor || paidWei === undefined) return;
    void closeAfter(() =>
      action.run(mode === 'everything' ? { function: 'exit' } : { function: 'unstake', amountWei: paidWei }),
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
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <Segmented<typeof mode>
          legend={texts.how}
          options={[
            { value: 'everything', label: texts.everything },
            { value: 'part', label: texts.part },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === 'part' && (
          <AmountField
            label={texts.amount}
            unit="BNB"
            placeholder="0.0000"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            onBlur={() => amount !== '' && setTouched(true)}
            error={isTouched ? problem : undefined}
            hint={isEarning ? `${texts.rewardsStay} ${texts.restEarns}` : texts.rewardsStay}
            after={
              <Button variant="ghost" size="small" onClick={() => setAmount(exactBnb(principalWei))}>
                {texts.max}
              </Button>
            }
          />
        )}
        {mode === 'everything' ? (
          <EverythingSummary principalWei={principalWei} rewardWei={rewardWei} />
        ) : (
          <PartSummary principalWei={principalWei} rewardWei={rewardWei} restWei={restWei} isEarning={isEarning} />
        )}
        <ActionFeedback action={action} again={() => void closeAfter(action.again)} />
      </form>
    </Dialog>
  );
}

const SUMMARY_TEXTS = defineTexts({
  staked: { ko: '맡긴 원금', en: 'Staked' },
  rewards: { ko: '보상', en: 'Rewards' },
  stays: { ko: '계속 맡기는 원금', en: 'Principal that stays' },
  perDay: { ko: '남은 원금의 하루 보상', en: 'Earns per day afterwards' },
  rewardsKept: { ko: '남겨 두는 보상', en: 'Rewards that stay' },
  total: { ko: '지갑으로 받는 금액', en: 'Paid to your wallet' },
});

interface SummaryProps {
  principalWei: bigint;
  rewardWei: bigint;
}

function EverythingSummary({ principalWei, rewardWei }: SummaryProps) {
  const texts = useTexts(SUMMARY_TEXTS);
  return (
    <KeyValues
      items={[
        { label: texts.staked, value: `${formatBnb(principalWei)} BNB` },
        { label: texts.rewards, value: `${formatBnb(rewardWei)} BNB`, brass: true },
        { label: texts.total, value: `${formatBnb(principalWei + rewardWei)} BNB` },
      ]}
    />
  );
}

function PartSummary({
  principalWei,
  rewardWei,
  restWei,
  isEarning,
}: SummaryProps & { restWei: bigint; isEarning: boolean }) {
  const texts = useTexts(SUMMARY_TEXTS);
  return (
    <KeyValues
      items={[
        { label: texts.staked, value: `${formatBnb(principalWei)} BNB` },
        { label: texts.stays, value: `${formatBnb(restWei)} BNB` },
        ...(isEarning ? [{ label: texts.perDay, value: `${formatBnb(dayReward(restWei), 6)} BNB` }] : []),
        { label: texts.rewardsKept, value: `${formatBnb(rewardWei)} BNB`, brass: true },
      ]}
    />
  );
}
