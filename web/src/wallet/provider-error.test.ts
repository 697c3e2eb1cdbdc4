import { describe, expect, it } from 'vitest';
import { classifyProviderError, type ProviderProblem } from './provider-error.ts';

/** What wallets and nodes really throw (WALLETS.md 4 to 13), and what it means. */
const TABLE: readonly [what: string, error: unknown, problem: ProviderProblem, revertData?: string][] = [
  ['the person declines', { code: 4001, message: 'User rejected the request.' }, 'rejected'],
  ['the person closes the window', { code: 4001, message: 'MetaMask Tx Signature: User denied' }, 'rejected'],
  ['a mobile wallet reports the refusal by its own code', { code: 5000, message: 'rejected' }, 'rejected'],
  [
    'a refusal wrapped by a node error',
    { code: -32603, message: 'Internal', data: { code: 4001, message: 'denied' } },
    'rejected',
  ],
  [
    'a refusal wrapped as original error',
    { code: -32603, message: 'x', data: { originalError: { code: 4001 } } },
    'rejected',
  ],
  ['an earlier request is open', { code: -32002, message: 'Request already pending' }, 'alreadyOpen'],
  ['the wallet signed out', { code: 4100, message: 'not authorized' }, 'unauthorized'],
  ['the wallet does not know a method', { code: 4200, message: 'unsupported' }, 'unsupported'],
  ['the node does not know a method', { code: -32601, message: 'not found' }, 'unsupported'],
  ['the wallet lost its network', { code: 4900, message: 'disconnected' }, 'unreachable'],
  ['the wallet lost this chain', { code: 4901, message: 'chain disconnected' }, 'unreachable'],
  ['the chain is not added', { code: 4902, message: 'Unrecognized chain ID' }, 'unknownChain'],
  [
    'a mobile wallet wraps that the chain is not added',
    { code: -32603, message: 'x', data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } } },
    'unknownChain',
  ],
  ['another symbol than the wallet has', { code: -32602, message: 'nativeCurrency.symbol' }, 'invalidRequest'],
  ['the node limits requests', { code: -32005, message: 'limit exceeded' }, 'busy'],
  [
    'an estimate that reverts',
    { code: -32603, message: 'execution reverted', data: { code: 3, message: 'x', data: '0x1234abcd' } },
    'reverted',
    '0x1234abcd',
  ],
  [
    'a node that reverts by itself',
    { code: 3, message: 'execution reverted', data: '0xdeadbeef' },
    'reverted',
    '0xdeadbeef',
  ],
  ['a node that gives only data', { code: -32000, message: 'execution reverted', data: '0x01' }, 'reverted', '0x01'],
  ['a revert without data', { code: -32000, message: 'execution reverted' }, 'reverted'],
  [
    'too little BNB at geth',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    'insufficientFunds',
  ],
  [
    'too little BNB at anvil',
    { code: -32003, message: 'Insufficient funds for gas * price + value' },
    'insufficientFunds',
  ],
  [
    'too little BNB, wrapped',
    { code: -32603, message: 'Internal', data: { code: -32000, message: 'insufficient funds for transfer' } },
    'insufficientFunds',
  ],
  ['a node error without a reason', { code: -32603, message: 'Internal JSON-RPC error.' }, 'failed'],
  ['an Error', new Error('insufficient something'), 'failed'],
  ['a text', 'User rejected the request', 'failed'],
  ['nothing', undefined, 'failed'],
  ['null', null, 'failed'],
  ['a code of text', { code: '4001' }, 'failed'],
];

describe('rule 4: classifyProviderError', () => {
  it.each(TABLE)('knows when %s', (_what, error, problem, revertData) => {
    const failure = classifyProviderError(error);
    expect(failure.problem).toBe(problem);
    expect(failure.revertData).toBe(revertData);
  });

  it('does not follow an error that wraps itself', () => {
    const error: { code: number; message: string; data?: unknown } = { code: -32603, message: 'x' };
    error.data = error;
    expect(classifyProviderError(error)).toEqual({ problem: 'failed', code: -32603, revertData: undefined });
  });
});
