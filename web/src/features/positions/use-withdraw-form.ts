import { formatBnb, parseBnb } from '@eleven/protocol/money';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';
import type { VaultAction } from '../../vault/use-vault-action.ts';
import type { FlexibleRow } from './position-rows.ts';
import { WITHDRAW_TEXTS } from './withdraw-texts.ts';

export interface WithdrawDialogProps {
  row: FlexibleRow;
  rewardWei: bigint;
  action: VaultAction;
  onClose(): void;
}

export type WithdrawMode = 'everything' | 'part';

/** Everything, or the part of the principal that was typed; and the call that this makes. */
export function useWithdrawForm({ row, rewardWei, action, onClose }: WithdrawDialogProps) {
  const locale = useLocale();
  const texts = useTexts(WITHDRAW_TEXTS);
  const [mode, setMode] = useState<WithdrawMode>('everything');
  const [amount, setAmount] = useState('');
  const [isTouched, setTouched] = useState(false);
  const { principalWei } = row.account;

  const parsed = parseBnb(amount);
  const isTooMuch = parsed.ok && parsed.wei > principalWei;
  const limits = { balanceWei: undefined, isBalanceSure: false, feesWei: 0n, roomWei: undefined, paused: false };
  const problem = !parsed.ok
    ? AMOUNT_PROBLEMS[parsed.problem][locale]({ ...limits, heldWei: principalWei })
    : isTooMuch
      ? texts.tooMuch(formatBnb(principalWei))
      : undefined;
  const partWei = parsed.ok && !isTooMuch ? parsed.wei : undefined;
  const paidWei = mode === 'everything' ? principalWei + rewardWei : partWei;

  const closeAfter = async (ask: VaultAction['again']) => {
    if (await ask()) onClose();
  };
  return {
    mode,
    setMode,
    amount,
    setAmount,
    /** The person has left the field. */
    touch: () => amount !== '' && setTouched(true),
    error: isTouched ? problem : undefined,
    /** Undefined while the amount is not one that can be withdrawn. */
    paidWei,
    restWei: principalWei - (partWei ?? 0n),
    submit(event: FormEvent) {
      event.preventDefault();
      setTouched(true);
      if (action.waitingFor || paidWei === undefined) return;
      void closeAfter(() =>
        action.run(mode === 'everything' ? { function: 'exit' } : { function: 'unstake', amountWei: paidWei }),
      );
    },
    again: () => void closeAfter(action.again),
  };
}
