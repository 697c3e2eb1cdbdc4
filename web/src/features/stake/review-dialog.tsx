import { sameAddress } from '@eleven/protocol/address';
import { useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useConsentCheck } from '../../session/consent-check.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';
import { useNetwork } from '../../vault/network.ts';
import { useConfig } from '../../vault/queries.ts';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { networkName } from '../../wallet/chain/network-name.ts';
import { shortAsInWallet } from '../../wallet/chain/whole-address.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import css from './review-dialog.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewOtherAccount } from './review-other-account.tsx';
import { REVIEW_TEXTS } from './review-texts.ts';
import type { StakeForm } from './use-stake-form.ts';

interface ReviewDialogProps {
  form: StakeForm;
  /** Unix seconds of the chain. */
  now: number;
  onClose(): void;
  /** `sender`: the account for which the review was prepared. */
  onConfirm(sender: string): void;
}

/** All exact details of the transaction, before the wallet opens. */
export default function ReviewDialog({ form, now, onClose, onConfirm }: ReviewDialogProps) {
  const { amount, draft } = form;
  const texts = useTexts(REVIEW_TEXTS);
  const { status, account } = useWallet();
  const wallet = useWalletName();
  const { data: config } = useConfig();
  // The review stays with the account it was prepared for, until the user chooses to continue with another.
  const [sender, setSender] = useState(account ?? '');
  const isOtherAccount = status !== 'connected' || !sameAddress(sender, account);
  const reasonId = useId();
  const reason = useDisabledReason(form);
  const isWrongNetwork = useNetwork().isWrong;
  const isDisabled = isOtherAccount || Boolean(reason);
  const consent = useConsentCheck();
  const confirm = async () => {
    if (await consent.submit()) onConfirm(sender);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          disabled={isDisabled}
          aria-describedby={isDisabled ? reasonId : undefined}
          busy={consent.saving}
          onClick={() => void confirm()}
        >
          {texts.confirm(wallet)}
        </Button>
      }
      back={texts.back}
    >
      <ReviewFacts plan={draft.plan} wei={amount.wei ?? 0n} sender={sender} now={now} />
      <div className={`${css.note} ${text.small} ${text.muted}`}>
        {isOtherAccount ? (
          <ReviewOtherAccount id={reasonId} sender={sender} onBeginAnew={setSender} />
        ) : reason ? (
          <Notice tone="warn" announce actions={isWrongNetwork && <SwitchNetwork describedBy={reasonId} />}>
            <span id={reasonId}>{reason}</span>
          </Notice>
        ) : (
          <>
            <p>{texts.note}</p>
            {config && <p>{texts.compare(wallet, shortAsInWallet(config.vaultAddress))}</p>}
            {consent.checkbox}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Network, capacity and balance may change while the user reads. */
function useDisabledReason({ amount, limits }: StakeForm): string | false {
  const locale = useLocale();
  const texts = useTexts(REVIEW_TEXTS);
  const network = useNetwork();
  const wallet = useWalletName();
  const { chainId = 0 } = useWallet();
  const { data: config } = useConfig();
  if (!network.isWrong) return !amount.ok && AMOUNT_PROBLEMS[amount.problem][locale](limits);
  const needed = config ? networkName(config.chainId, locale) : '–';
  return texts.wrongNetwork(wallet, networkName(chainId, locale), needed);
}
