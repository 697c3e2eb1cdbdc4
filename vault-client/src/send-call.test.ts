import { expect, it } from 'vitest';
import { sendCall } from './send-call.ts';

const CALL = { from: `0x${'aa'.repeat(20)}`, to: `0x${'c4'.repeat(20)}`, data: '0x12', value: '0x0' } as const;
const BROKEN = 'Execution prevented because the circuit breaker is open';

const problemOf = async (error: unknown) => {
  let asked = 0;
  const wallet = async () => {
    asked += 1;
    throw error;
  };
  const answer = await sendCall(wallet, CALL, { chainId: 56, called: 'stake' });
  expect(asked).toBe(1);
  return answer.ok ? answer : answer.problem;
};

it.each([
  ['its node answers late', { code: -32603, message: 'Internal', data: { originalError: { message: 'timed out' } } }],
  ['its node answers late, with geth’s own code', { code: -32002, message: 'request timed out' }],
  ['a gateway gives up', { code: -32603, message: 'Internal', data: { httpStatus: 504 } }],
  ['a gateway gives up, with the code of an open request', { code: -32002, message: 'RPC endpoint not found.' }],
  ['the answer is lost on the way', { code: -32603, message: 'Failed to fetch' }],
  ['the connection ends', { code: 4900, message: 'disconnected' }],
  ['its node already has the transaction', { code: -32000, message: 'already known' }],
  [
    'its node already has the transaction, wrapped',
    { code: -32603, message: 'x', data: { code: -32000, message: 'already known' } },
  ],
  ['the nonce is used', { code: -32000, message: 'nonce too low' }],
  ['there is no further detail', { code: -32603, message: 'Internal JSON-RPC error.' }],
  ['there is no code', new Error('socket hang up')],
  ['the request expired on a phone', { code: 8000, message: 'expired' }],
])('may have sent it when %s', async (_what, error) => {
  expect(await problemOf(error)).toEqual({ kind: 'provider', problem: 'unclear' });
});

it.each([undefined, null, '', '0x', `0x${'ab'.repeat(31)}`, `0x${'zz'.repeat(32)}`, { hash: `0x${'ab'.repeat(32)}` }])(
  'may have sent it when the reply is no hash: %o',
  async (reply) => {
    const answer = await sendCall(async () => reply, CALL, { chainId: 56, called: 'stake' });
    expect(answer).toEqual({ ok: false, problem: { kind: 'provider', problem: 'unclear' } });
  },
);

it.each([
  ['rejected', { code: 4001, message: 'User rejected the request.' }],
  ['unauthorized', { code: 4100, message: 'no' }],
  ['unsupported', { code: 4200, message: 'no' }],
  ['alreadyOpen', { code: -32002, message: 'Request already pending' }],
  ['invalidRequest', { code: -32602, message: 'no' }],
  ['relayUnreachable', { code: 7900, message: 'the relay cannot be reached' }],
  ['busy', { code: -32005, message: 'limit exceeded' }],
  ['unreachable', { code: -32603, message: BROKEN, data: { cause: { message: BROKEN } } }],
  ['unreachable', { code: -32603, message: 'Internal', data: { cause: { isBrokenCircuitError: true } } }],
  ['unreachable', { code: -32002, message: 'RPC endpoint returned too many errors, retrying in 0.29 minutes.' }],
])('has not sent it: %s', async (problem, error) => {
  expect(await problemOf(error)).toEqual({ kind: 'provider', problem });
});

it.each([
  ['vault.insufficientBalance', { code: -32000, message: 'insufficient funds for gas * price + value' }],
  ['vault.reverted', { code: -32000, message: 'execution reverted' }],
])('has not sent it: %s', async (code, error) => {
  expect(await problemOf(error)).toEqual({ kind: 'refused', code, params: {} });
});
