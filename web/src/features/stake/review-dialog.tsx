import { sameAddress } from '@eleven/protocol/address';
import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { CHAINS } from '@eleven/protocol/product';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { AMOUNT_PROBLEMS } from '../../vault/amount-problem.ts';
import { useNetwork } from '../../vault/network.ts';
import { dayReward, endOf, planReward } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS, planName } from '../../vault/plan-texts.ts';
import { useConfig } from '../../vault/queries.ts';
import { SwitchNetwork } from '../../vault/transactions/action-switch-network.tsx';
import { networkName } from '../../wallet/chain/network-name.ts';
import { shortAsInWallet, WholeAddress } from '../../wallet/chain/whole-address.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import { useWalletName } from '../../wallet/wallet-name.ts';
import css from './review-dialog.module.css';
import { feeText, useFeeEstimate } from './review-dialog-fee.ts';
import { ReviewOtherAccount } from './review-other-account.tsx';
import { callOf } from './stake-form.ts';
import type { StakeForm } from './use-stake-form.ts';

export interface ReviewDialogProps {
  form: StakeForm;
  /** Unix seconds of the chain. */
  now: number;
  onClose(): void;
  /** `sender`: whom it was prepared for. */
  onConfirm(sender: string): void;
}

/** Everything that is about to be signed, exact, before the wallet opens. */
export default function ReviewDialog({ form, now, onClose, onConfirm }: ReviewDialogProps) {
  const { amount, limits } = form;
  const { plan } = form.draft;
  const { wei = 0n } = amount;
  const endsAt = endOf(plan, now);
  const locale = useLocale();
  const format = useFormat();
  const { status, account, chainId = 0 } = useWallet();
  const wallet = useWalletName();
  // Whom it is prepared for does not change by itself: another account chosen meanwhile is said, and chosen here anew.
  const [sender, setSender] = useState(account ?? '');
  const isOtherAccount = status !== 'connected' || !sameAddress(sender, account);
  const network = useNetwork();
  const reasonId = useId();
  const { data: config } = useConfig();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    ko: {
      title: '맡기기 전에 확인해 주십시오',
      amount: '금액',
      plan: '기간',
      reward: '만기 보상',
      perDay: '하루 보상',
      ends: '만기일',
      leaving: '출금',
      flexibleTerms: '언제든 원금과 보상 출금',
      fixedTerms: '만기 전에는 원금만 반환',
      wallet: '지갑',
      contract: '계약',
      copy: '계약 주소 복사',
      function: '함수',
      fee: '예상 네트워크 수수료',
      about: (bnb: string) => `약 ${bnb} BNB`,
      reading: '계산 중',
      unknown: '지갑에 표시됩니다',
      network: '네트워크',
      confirm: (name: string) => `${name}에서 확인`,
      back: '돌아가기',
      wrongNetwork: (name: string, there: string, needed: string) =>
        `${name}의 네트워크는 ${there}입니다. 이 거래에는 ${needed} 네트워크가 필요합니다.`,
      note: '보상은 계약이 이미 가진 적립금에서만 나옵니다.',
      compare: (name: string, short: string) =>
        `${name}에 표시되는 주소와 금액을 이 화면과 견주어 보십시오. 계약 주소는 ${short}처럼 줄여서, BNB는 네트워크를 모르는 지갑에서 "ETH"로 표시될 수 있습니다.`,
    },
    en: {
      title: 'Check before you stake',
      amount: 'Amount',
      plan: 'Plan',
      reward: 'Reward at the end',
      perDay: 'Reward per day',
      ends: 'Ends',
      leaving: 'Leaving',
      flexibleTerms: 'Any time, principal and rewards',
      fixedTerms: 'Before the end: principal only',
      wallet: 'Wallet',
      contract: 'Contract',
      copy: 'Copy the contract address',
      function: 'Function',
      fee: 'Network fee, estimated',
      about: (bnb) => `about ${bnb} BNB`,
      reading: 'Being estimated',
      unknown: 'Your wallet shows it',
      network: 'Network',
      confirm: (name) => `Confirm in ${name}`,
      back: 'Back',
      wrongNetwork: (name, there, needed) => `The network in ${name} is ${there}. This needs ${needed}.`,
      note: 'Rewards come only from the reserve that the contract already holds.',
      compare: (name, short) =>
        `Compare the address and amount in ${name} with these. It may shorten the contract to ${short}, and a wallet that does not know the network may call BNB “ETH”.`,
    },
  });
  const fee = useFeeEstimate(callOf(plan, wei));
  const chain = config && CHAINS[config.chainId];
  // Room, balance, account and network go on changing while somebody reads.
  const reason = network.isWrong
    ? texts.wrongNetwork(wallet, networkName(chainId, locale), chain?.name[locale] ?? '–')
    : !amount.ok && AMOUNT_PROBLEMS[locale][amount.problem](limits);
  const reward = plan === 'flexible' ? dayReward(wei) : planReward(plan, wei);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          disabled={isOtherAccount || Boolean(reason)}
          aria-describedby={isOtherAccount || reason ? reasonId : undefined}
          onClick={() => onConfirm(sender)}
        >
          {texts.confirm(wallet)}
        </Button>
      }
      back={texts.back}
    >
      <KeyValues
        items={[
          { label: texts.amount, value: `${exactBnb(wei)} BNB` },
          { label: texts.plan, value: planName(plans, plan), figure: false },
          {
            label: plan === 'flexible' ? texts.perDay : texts.reward,
            // The reward of a term is promised exactly; the flexible reward of a day is an estimate.
            value: `${plan === 'flexible' ? formatBnb(reward, 6) : exactBnb(reward)} BNB`,
            brass: true,
          },
          ...(endsAt === undefined ? [] : [{ label: texts.ends, value: format.longDateTime(endsAt) }]),
          { label: texts.leaving, value: plan === 'flexible' ? texts.flexibleTerms : texts.fixedTerms, figure: false },
          { label: texts.wallet, value: sender && <WholeAddress address={sender} />, figure: false },
          {
            label: texts.contract,
            value: config && (
              <span className={css.address}>
                <WholeAddress address={config.vaultAddress} />
                <CopyButton value={config.vaultAddress} label={texts.copy} />
              </span>
            ),
            figure: false,
          },
          { label: texts.function, value: plan === 'flexible' ? 'stake()' : `lock(${plan})` },
          fee.isReading || fee.wei === undefined
            ? { label: texts.fee, value: fee.isReading ? texts.reading : texts.unknown, figure: false }
            : { label: texts.fee, value: <span className={css.fee}>{texts.about(feeText(fee.wei))}</span> },
          { label: texts.network, value: chain?.name[locale] ?? '–', figure: false },
        ]}
      />
      {isOtherAccount ? (
        <div className={css.note}>
          <ReviewOtherAccount id={reasonId} sender={sender} onBeginAnew={setSender} />
        </div>
      ) : reason ? (
        <div className={css.note}>
          <Notice tone="warn" announce actions={network.isWrong && <SwitchNetwork describedBy={reasonId} />}>
            <span id={reasonId}>{reason}</span>
          </Notice>
        </div>
      ) : (
        <div className={css.note}>
          <p>{texts.note}</p>
          {config && <p>{texts.compare(wallet, shortAsInWallet(config.vaultAddress))}</p>}
        </div>
      )}
    </Dialog>
  );
}
