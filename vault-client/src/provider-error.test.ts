import { describe, expect, it } from 'vitest';
import { classifyProviderError, type ProviderProblem } from './provider-error.ts';

/** Real errors of wallets and nodes (WALLETS.md 4 to 13), and their meaning. */
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
  ['a refusal without a code', { message: 'User denied transaction signature.' }, 'rejected'],
  ['a refusal as mere text', 'cancelled by user', 'rejected'],
  ['a meaningless text', 'oops', 'failed'],
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
  ['a symbol other than the wallet has', { code: -32602, message: 'nativeCurrency.symbol' }, 'invalidRequest'],
  ['the node limits requests', { code: -32005, message: 'limit exceeded' }, 'busy'],
  [
    'an estimate that reverts',
    { code: -32603, message: 'execution reverted', data: { code: 3, message: 'x', data: '0x1234abcd' } },
    'reverted',
    '0x1234abcd',
  ],
  [
    'a node that reports a revert directly',
    { code: 3, message: 'execution reverted', data: '0xdeadbeef' },
    'reverted',
    '0xdeadbeef',
  ],
  ['a node that gives only data', { code: -32000, message: 'execution reverted', data: '0x01' }, 'reverted', '0x01'],
  [
    'an error of the contract without values, in vague words',
    { code: -32000, message: 'x', data: '0x1234abcd' },
    'reverted',
    '0x1234abcd',
  ],
  [
    'the reply of the contract inside an empty one',
    { code: -32603, message: 'x', data: '0x', cause: { code: -32000, message: 'x', data: '0x1234abcd' } },
    'reverted',
    '0x1234abcd',
  ],
  ['an error of a gateway', { code: -32603, message: 'x', data: { httpStatus: 500 } }, 'unreachable'],
  ['an empty reply that some nodes put into every error', { code: -32000, message: 'x', data: '0x' }, 'failed', '0x'],
  [
    'a code of the wallet around the code of another one',
    { code: -32602, message: 'x', cause: { code: 4001, message: 'x' } },
    'rejected',
  ],
  ['a revert without data', { code: -32000, message: 'execution reverted' }, 'reverted'],
  [
    'too little BNB, as geth reports it',
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    'insufficientFunds',
  ],
  [
    'too little BNB, as anvil reports it',
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
  ['a text', 'User rejected the request', 'rejected'],
  ['nothing', undefined, 'failed'],
  ['null', null, 'failed'],
  ['a code as text', { code: '4001' }, 'rejected'],
];

const BROKEN = 'Execution prevented because the circuit breaker is open';

/** WALLETS.md 19: one code for everything. The real messages of MetaMask 12.18 to 13.5, Chromium, Firefox, Safari and nodes. */
const BAG: typeof TABLE = [
  [
    'MetaMask has stopped asking its node',
    { code: -32603, message: BROKEN, data: { cause: { message: BROKEN, stack: `Error: ${BROKEN}\n  at new n` } } },
    'unreachable',
  ],
  [
    'MetaMask says so only in the data',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { cause: { isBrokenCircuitError: true } } },
    'unreachable',
  ],
  [
    'MetaMask has stopped asking, in newer words and under another code',
    { code: -32002, message: 'RPC endpoint returned too many errors, retrying in 0.29 minutes.' },
    'unreachable',
  ],
  [
    'the gateway of MetaMask’s node is down',
    { code: -32002, message: 'RPC endpoint not found or unavailable.', data: { httpStatus: 522, cause: null } },
    'unreachable',
  ],
  ['Chromium reaches no node', { code: -32603, message: 'Failed to fetch' }, 'unreachable'],
  [
    'Firefox reaches no node',
    { code: -32603, message: 'NetworkError when attempting to fetch resource.' },
    'unreachable',
  ],
  ['Safari reaches no node', { code: -32603, message: 'Load failed' }, 'unreachable'],
  ['the node refuses connections', { code: -32603, message: 'connect ECONNREFUSED 127.0.0.1:8545' }, 'unreachable'],
  [
    'the node took too long, wrapped',
    { code: -32603, message: 'Internal', data: { originalError: { message: 'request timed out' } } },
    'unreachable',
  ],
  [
    'the contract refuses, under the same code',
    { code: -32603, message: 'execution reverted', data: { code: 3, message: 'x', data: '0xabcdef01' } },
    'reverted',
    '0xabcdef01',
  ],
  [
    'the contract refuses, and the message also calls a proxy unreachable',
    { code: -32603, message: 'Failed to fetch', data: { code: 3, message: 'execution reverted', data: '0xabcdef01' } },
    'reverted',
    '0xabcdef01',
  ],
  [
    'the person declines while the network is unreachable',
    { code: -32603, message: BROKEN, data: { code: 4001, message: 'denied' } },
    'rejected',
  ],
  [
    'a request is open, and the network is reachable',
    { code: -32002, message: 'Already processing eth_requestAccounts.' },
    'alreadyOpen',
  ],
  ['there is no further detail', { code: -32603, message: 'Internal JSON-RPC error.', data: {} }, 'failed'],
];

describe('rule 19: classifyProviderError unpacks -32603', () => {
  it.each(BAG)('%s', (_what, error, problem, revertData) => {
    expect(classifyProviderError(error)).toMatchObject({ problem, revertData });
  });
});

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

const DATA = '0x08c379a0aa';
it.each([
  { data: DATA },
  { data: { data: DATA } },
  { data: { originalError: 1, data: DATA } },
  { cause: { data: DATA } },
  { cause: { cause: { data: { data: DATA } } } },
])('finds the data of a revert in %j', (error) => {
  expect(classifyProviderError(error)).toMatchObject({ problem: 'reverted', revertData: DATA });
});

it('distinguishes a contract that refuses from a node that fails', () => {
  expect(classifyProviderError(new Error('VM Exception while processing transaction: revert')).problem).toBe(
    'reverted',
  );
  expect(classifyProviderError(new Error('EVM error InvalidFEOpcode')).problem).toBe('reverted');
  expect(classifyProviderError(new Error('socket hang up')).problem).toBe('failed');
  expect(classifyProviderError({ data: '0x' }).problem).toBe('failed');
});
