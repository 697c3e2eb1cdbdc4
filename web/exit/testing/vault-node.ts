/** A chain for the tests of this page: it has one vault. */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';

export const VAULT = `0x${'c4'.repeat(20)}`;
export const ACCOUNT = `0x${'aa'.repeat(20)}`;
const HASH = `0x${'12'.repeat(32)}`;

/** A node with the vault: everybody holds 5 wei. */
export function answer({ method, params = [] }: RequestArguments): unknown {
  const fixed: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x38',
    eth_blockNumber: '0x64',
    eth_getCode: '0x60',
    eth_estimateGas: '0x9c40',
    eth_accounts: [ACCOUNT],
    eth_getTransactionCount: '0x7',
    eth_sendTransaction: HASH,
    eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x65' },
  };
  if (method in fixed) return fixed[method];
  const { functionName } = decodeFunctionData({ abi: vaultAbi, data: (params[0] as { data: `0x${string}` }).data });
  const totals = ['principal', 'owed', 'lockedPrincipal', 'lockedReward', 'free', 'fundedSeconds', 'unfundedSeconds'];
  const more = ['accruedAt', 'totalsSequence', 'termsSequence', 'balance', 'timestamp', 'lastId'];
  const results: Readonly<Record<string, unknown>> = {
    APR_BPS: 1_100n,
    START: 1_700_000_000n,
    totals: { ...Object.fromEntries([...totals, ...more].map((name) => [name, 0n])), paused: false },
    accountOf: { principal: 5n, rewards: 1n, settled: 0n, mark: 0n },
  };
  if (!(functionName in results)) return '0x';
  return encodeFunctionResult({ abi: vaultAbi, functionName, result: results[functionName] } as never);
}
