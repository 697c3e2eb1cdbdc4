/** Assembles one admin action from the features: asks the wallet and shows the outcome beside it. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { parseBnb } from '@eleven/protocol/money';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AdminAction, AdminActionCall } from '../../features/admin/vault/admin-action.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { feesToKeep } from '../../vault/amount-limits.ts';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';
import { useNetwork } from '../../vault/network.ts';
import { useConfig } from '../../vault/queries.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import { TransactionTray } from '../../vault/transactions/when-needed.tsx';
import { useGasPrice } from '../../vault/use-gas-price.ts';
import { useVaultAction, type VaultAction } from '../../vault/use-vault-action.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './overview.module.css';

export function useAdminAction(name: AdminActionCall['function'], vault: VaultStateReply | undefined): AdminAction {
  const locale = useLocale();
  const { data: config } = useConfig();
  const { account, balanceWei, balanceBlock, isContract } = useWallet();
  const { isWrong } = useNetwork();
  const gasPrice = useGasPrice();
  const feesWei = isContract ? 0n : feesToKeep(gasPrice);
  const action = useVaultAction();
  const busy = useBusyText(action);
  // On another network the balance is in another coin, and only a balance whose block is known may refuse an amount.
  const heldWei = isWrong || balanceBlock === undefined ? undefined : balanceWei;

  function amountProblem(typed: string, isPaid: boolean): string | undefined {
    const parsed = parseBnb(typed);
    const limits = {
      balanceWei: heldWei,
      isBalanceSure: true,
      feesWei,
      capacityWei: undefined,
      heldWei: 0n,
      paused: false,
    };
    if (!parsed.ok) return AMOUNT_PROBLEMS[parsed.problem][locale](limits);
    if (!isPaid || heldWei === undefined || parsed.wei + feesWei <= heldWei) return undefined;
    return AMOUNT_PROBLEMS[parsed.wei > heldWei ? 'aboveBalance' : 'noFeesLeft'][locale](limits);
  }

  return {
    vaultAddress: config?.vaultAddress ?? '',
    chainId: config?.chainId,
    account,
    isWrongNetwork: isWrong,
    vault,
    busy,
    amountProblem,
    run: async (call, sender) => (await action.run(call, sender)) !== undefined,
    outcome: <Outcome action={action} />,
    rows: account && <Rows action={action} account={account} name={name} />,
  };
}

/** Waiting for the wallet, or why nothing was sent. Sent transactions are in the rows. */
function Outcome({ action }: { action: VaultAction }): ReactNode {
  const place = useScrollTo(Boolean(action.wait || action.problem));
  return (
    <div ref={place} className={css.brought}>
      <ActionFeedback action={{ ...action, sentId: undefined }} />
    </div>
  );
}

interface RowsProps {
  action: VaultAction;
  account: string;
  name: AdminActionCall['function'];
}

/** Transactions of this action and account only: others may have used this browser. */
function Rows({ action, account, name }: RowsProps): ReactNode {
  const place = useScrollTo(action.sentId !== undefined);
  return (
    <div ref={place} className={css.brought}>
      <TransactionTray addresses={[account]} functions={[name]} />
    </div>
  );
}

/** Scrolls an element into view once, no further than necessary, as soon as its content has loaded. */
function useScrollTo(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = place.current;
    if (!isThere || !part) return;
    // Its code may have to load first. Later growth does not scroll a reader who has moved on.
    const growth = new ResizeObserver(() => {
      if (part.offsetHeight === 0) return;
      growth.disconnect();
      part.scrollIntoView({ block: 'nearest' });
    });
    growth.observe(part);
    return () => growth.disconnect();
  }, [isThere]);
  return place;
}
