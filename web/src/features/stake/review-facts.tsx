import { dryRun } from '@eleven/protocol/api/dry-run';
import { formatBnb, readableBnb } from '@eleven/protocol/money';
import type { Plan } from '@eleven/protocol/vault/terms';
import { callToJson, type VaultCall } from '@eleven/vault-client/vault-call';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { dayReward, endOf, planReward } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS, planName } from '../../vault/plan-texts.ts';
import { useConfig } from '../../vault/queries.ts';
import { useGasPrice } from '../../vault/use-gas-price.ts';
import { useHasValue, Value } from '../../vault/value/value.tsx';
import { networkName } from '../../wallet/chain/network-name.ts';
import { WholeAddress } from '../../wallet/chain/whole-address.tsx';
import { useWallet } from '../../wallet/use-wallet.ts';
import css from './review-dialog.module.css';
import { REVIEW_TEXTS } from './review-texts.ts';
import { callOf } from './stake-form.ts';

interface ReviewFactsProps {
  plan: Plan;
  wei: bigint;
  sender: string;
  /** Unix seconds of the chain. */
  now: number;
}

/** All details of the transaction to sign. */
export function ReviewFacts({ plan, wei, sender, now }: ReviewFactsProps) {
  const format = useFormat();
  const { locale } = format;
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(REVIEW_TEXTS);
  const { data: config } = useConfig();
  const hasValue = useHasValue();
  const fee = useFeeEstimate(callOf(plan, wei));
  const endsAt = endOf(plan, now);
  const terms =
    plan === 'flexible'
      ? // The reward of a fixed term is an exact promise; a flexible stake’s daily reward is an estimate.
        { label: texts.perDay, reward: formatBnb(dayReward(wei), 6), leaving: texts.flexibleTerms, call: 'stake()' }
      : {
          label: texts.reward,
          reward: readableBnb(planReward(plan, wei)),
          leaving: texts.fixedTerms,
          call: `lock(${plan})`,
        };
  return (
    <KeyValues
      items={[
        { label: texts.amount, value: `${readableBnb(wei)} BNB` },
        ...(hasValue ? [{ label: texts.value, value: <Value wei={wei} isWhole />, figure: false }] : []),
        { label: texts.plan, value: planName(plans, plan), figure: false },
        { label: terms.label, value: `${terms.reward} BNB`, brass: true },
        ...(endsAt === undefined ? [] : [{ label: texts.ends, value: format.longDateTime(endsAt) }]),
        { label: texts.leaving, value: terms.leaving, figure: false },
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
        { label: texts.function, value: terms.call },
        fee.isReading || fee.wei === undefined
          ? { label: texts.fee, value: fee.isReading ? texts.reading : texts.unknown, figure: false }
          : { label: texts.fee, value: <span className={css.fee}>{texts.about(feeText(fee.wei))}</span> },
        { label: texts.network, value: config ? networkName(config.chainId, locale) : '–', figure: false },
      ]}
    />
  );
}

interface FeeEstimate {
  readonly isReading: boolean;
  /** Gas of a dry run at the current gas price of the wallet's network; undefined if unknown. */
  readonly wei: bigint | undefined;
}

/** The network fee of a call, shown before the wallet is asked. */
function useFeeEstimate(call: VaultCall): FeeEstimate {
  const { account } = useWallet();
  const priceWei = useGasPrice();
  const json = callToJson(call);
  const trial = useQuery({
    queryKey: ['fee-estimate', account, json],
    queryFn: () => callApi(dryRun, { body: { from: account ?? '', call: json } }),
    enabled: account !== undefined,
    retry: false,
    gcTime: 0,
  });
  const gas = trial.data?.ok ? trial.data.gas : undefined;
  return {
    isReading: trial.isFetching,
    wei: gas === undefined || priceWei === undefined ? undefined : BigInt(gas) * priceWei,
  };
}

const DECIMALS = 6;
const STEP_WEI = 10n ** 12n;

/** Six decimals, rounded up: the fee shown is never below the real one. */
const feeText = (wei: bigint): string => formatBnb(((wei + STEP_WEI - 1n) / STEP_WEI) * STEP_WEI, DECIMALS);
