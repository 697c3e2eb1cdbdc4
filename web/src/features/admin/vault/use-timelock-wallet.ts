/** The connected wallet and the timelock: whether it has a role, and how to ask it for a step. */
import { sameAddress } from '@eleven/protocol/address';
import { recordAdminAction, recordAdminActionSent } from '@eleven/protocol/api/admin/actions';
import { auditList } from '@eleven/protocol/api/admin/audit';
import { toHex } from '@eleven/vault-client/rpc';
import { sendCall, tryCall } from '@eleven/vault-client/send-call';
import { hasTimelockRole, type TimelockRole } from '@eleven/vault-client/timelock';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { callApi } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useVaultQuery } from '../../../vault/scope.ts';
import { useWallet, wallet } from '../../../wallet/use-wallet.ts';

export type TimelockStep = 'schedule' | 'execute' | 'cancel';
const ROLE_OF: Readonly<Record<TimelockStep, TimelockRole>> = {
  schedule: 'proposer',
  execute: 'executor',
  cancel: 'canceller',
};

/** Undefined while unknown, or without a wallet on the vault's chain. */
export function useMayTakeStep(timelock: string, step: TimelockStep, chainId: number | undefined): boolean | undefined {
  const { account, chainId: current } = useWallet();
  const role = ROLE_OF[step];
  const { data } = useQuery({
    queryKey: ['timelock-role', timelock, role, account, current],
    queryFn: () => hasTimelockRole({ request: wallet.request, timelock }, role, account ?? ''),
    enabled: account !== undefined && current === chainId,
    staleTime: 0,
  });
  return data;
}

export type StepProblem = 'account' | 'network' | 'refused' | 'rejected' | 'failed';

/** Why no transaction was sent. */
export class StepError extends Error {
  readonly problem: StepProblem;

  constructor(problem: StepProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface StepRequest {
  readonly step: TimelockStep;
  readonly timelock: string;
  readonly operationId: string;
  readonly data: Hex;
  readonly sender: string;
  readonly chainId: number;
  readonly reason: string;
  /** Called right before the wallet is asked. */
  readonly isWanted: () => boolean;
}

/**
 * Verifies chain and account, dry-runs the call and writes the reason to the audit log; then asks the wallet once. The outcome
 * comes from the chain: the list of operations shows it, even to a page opened later.
 */
export function useTimelockStep() {
  const client = useQueryClient();
  const scope = useVaultQuery().query;
  const [keyFor, dropKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ step, timelock, operationId, data, sender, chainId, reason, isWanted }: StepRequest) => {
      const [current, account] = [await wallet.refreshChain(), wallet.getState().account];
      if (current !== chainId) throw new StepError('network');
      if (!sameAddress(account, sender)) throw new StepError('account');
      const call = { from: sender, to: timelock, data, value: toHex(0n) };
      const problem = await tryCall(wallet.request, call, step);
      if (problem) throw new StepError(problem.kind === 'refused' ? 'refused' : 'failed');
      const body = { function: 'timelock', step, operationId, wallet: sender, reason, ...scope } as const;
      const { entryId } = await callApi(recordAdminAction, { body, idempotencyKey: keyFor(body) });
      if (!isWanted()) throw new StepError('rejected');
      const answer = await sendCall(wallet.request, call, { chainId, called: step });
      if (!answer.ok) {
        const isRejected = answer.problem.kind === 'provider' && answer.problem.problem === 'rejected';
        throw new StepError(isRejected ? 'rejected' : 'failed');
      }
      if (/^0x[0-9a-f]{64}$/.test(answer.hash)) {
        const key = `${entryId}-${answer.hash}`;
        await callApi(recordAdminActionSent, {
          params: { id: entryId },
          body: { txHash: answer.hash },
          idempotencyKey: key,
        }).catch(() => {});
      }
      return answer.hash;
    },
    onSuccess: dropKey,
    onSettled: () => client.invalidateQueries({ queryKey: [auditList.path] }),
    // No automatic retry: a lost reply may have been a transaction.
    retry: false,
    // Started in a dialog, which shows the failure.
    meta: { silent: true },
  });
}
