/** The state of the stake form: the typed amount, its meaning, and its problems. */
import { sameAddress } from '@eleven/protocol/address';
import type { Plan } from '@eleven/protocol/vault/terms';
import { useEffect, useState } from 'react';
import { checkAmount, feesToKeep, type StakeAmount, type StakeLimits } from '../../vault/amount-limits.ts';
import { useNetwork } from '../../vault/network.ts';
import { EMPTY_DRAFT, keepDraft, readDraft, type StakeDraft } from '../../vault/stake-draft.ts';
import { useGasPrice } from '../../vault/use-gas-price.ts';
import type { Staking } from '../../vault/use-staking.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { capacityOf } from './stake-form.ts';

export interface StakeForm {
  readonly draft: StakeDraft;
  readonly limits: StakeLimits;
  readonly amount: StakeAmount;
  /** Whether to show the amount's problem: not while the user is typing the first digits. */
  readonly showProblem: boolean;
  setAmount(amount: string): void;
  setPlan(plan: Plan): void;
  /** The user has left the field or pressed the button. */
  touch(): void;
  /** False while the journal holds the request: a reloaded page must not offer the same stake again. */
  setKept(isKept: boolean): void;
  /** Clears the field unless it has changed since the last render. */
  reset(): void;
}

export function useStakeForm({ vault, holdings, wallets }: Staking): StakeForm {
  const { balanceWei, balanceBlock, isContract } = useWallet();
  const network = useNetwork();
  const gasPrice = useGasPrice();
  const [draft, setDraft] = useState(readDraft);
  const [isTouched, setTouched] = useState(false);
  const [isKept, setKept] = useState(true);
  useEffect(() => keepDraft(isKept ? draft : EMPTY_DRAFT), [draft, isKept]);

  const own = holdings.find(({ address }) => sameAddress(address, wallets.connected));
  const limits: StakeLimits = {
    // On another network the balance is in another coin.
    balanceWei: network.isWrong ? undefined : balanceWei,
    isBalanceSure: balanceBlock !== undefined,
    feesWei: isContract ? 0n : feesToKeep(gasPrice),
    capacityWei: vault && capacityOf(vault, draft.plan),
    heldWei: BigInt(own?.positions.flexible.principalWei ?? 0),
    paused: vault?.paused ?? false,
  };
  const amount = checkAmount(draft.amount, draft.plan, limits);
  return {
    draft,
    limits,
    amount,
    showProblem: isTouched && !amount.ok,
    setAmount: (typed) => setDraft((held) => ({ ...held, amount: typed })),
    setPlan: (plan) => setDraft((held) => ({ ...held, plan })),
    touch: () => setTouched(true),
    setKept,
    reset() {
      setTouched(false);
      // Anything typed since belongs to the next stake.
      setDraft((held) => (held === draft ? { ...EMPTY_DRAFT, plan: draft.plan } : held));
    },
  };
}
