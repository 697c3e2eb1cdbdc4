/** The network fee of a call, shown before the wallet is asked. */
import { dryRun } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { callToJson, type VaultCall } from '@eleven/vault-client/vault-call';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useGasPrice } from '../../vault/use-gas-price.ts';
import { useWallet } from '../../wallet/use-wallet.ts';

export interface FeeEstimate {
  readonly isReading: boolean;
  /** Gas of a dry run at the present price of the wallet's network; undefined when nobody can say. */
  readonly wei: bigint | undefined;
}

export function useFeeEstimate(call: VaultCall): FeeEstimate {
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
export const feeText = (wei: bigint): string => formatBnb(((wei + STEP_WEI - 1n) / STEP_WEI) * STEP_WEI, DECIMALS);
