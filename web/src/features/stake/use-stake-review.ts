import { useState } from 'react';
import { useVaultAction, type VaultAction } from '../../vault/use-vault-action.ts';
import { callOf } from './stake-form.ts';
import type { StakeForm } from './use-stake-form.ts';

/** From the button to the wallet, with a review in between. What was typed stays until a transaction has been sent. */
export function useStakeReview(form: StakeForm) {
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
