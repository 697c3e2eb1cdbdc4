import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeErrorResult } from 'viem/utils';
import { expect, test } from 'vitest';
import { callProblemOf } from './call-problem.ts';

const PAUSED = encodeErrorResult({ abi: vaultAbi, errorName: 'StakingPaused' });

test.each([
  ['declined', { code: 4001, message: 'User rejected' }, { kind: 'provider', problem: 'rejected' }],
  ['signed out', { code: 4100, message: 'no' }, { kind: 'provider', problem: 'unauthorized' }],
  ['busy with another request', { code: -32002, message: 'x' }, { kind: 'provider', problem: 'alreadyOpen' }],
  [
    'out of BNB',
    { code: -32003, message: 'Insufficient funds for gas * price + value' },
    { kind: 'refused', code: 'vault.insufficientBalance', params: {} },
  ],
  [
    'reporting a refusal by the contract',
    { code: -32603, message: 'x', data: { code: 3, message: 'x', data: PAUSED } },
    { kind: 'refused', code: 'vault.stakingPaused', params: {} },
  ],
])('knows when the wallet is %s', (_what, error, problem) => {
  expect(callProblemOf(error, 'stake')).toEqual(problem);
});
