/** What a call will cost the wallet, told before it is asked. */
import { dryRun, type VaultCall } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
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
  const trial = useQuery({
    queryKey: ['fee-estimate', account, call],
    queryFn: () => callApi(dryRun, { body: { from: account ?? '', call } }),
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

/** Six decimals, rounded up: a fee is never told smaller than it is. */
export const feeText = (wei: bigint): string => formatBnb(((wei + STEP_WEI - 1n) / STEP_WEI) * STEP_WEI, DECIMALS);
