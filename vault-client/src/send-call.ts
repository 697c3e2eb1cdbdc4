/** Tries a call on a node, and sends a call through a wallet. Each sends one request and never repeats it automatically. */
import { type CallProblem, callProblemOf } from './call-problem.ts';
import type { CallRequest } from './encode-call.ts';
import { gasLimitOf } from './gas-limit.ts';
import { isCircuitOpen } from './provider-error.ts';
import { type Request, toHex } from './rpc.ts';

/**
 * Runs the call on the newest block without sending it. Undefined if it succeeds; `provider` if the node cannot tell.
 */
export async function tryCall(request: Request, call: CallRequest, called: string): Promise<CallProblem | undefined> {
  try {
    await request({ method: 'eth_call', params: [call, 'latest'] });
    return undefined;
  } catch (error) {
    return callProblemOf(error, called);
  }
}

export type SendAnswer =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly problem: CallProblem };

interface SendOptions {
  readonly chainId: number;
  /** The name of the contract's function. */
  readonly called: string;
  /** The gas that the simulated call needed; if omitted, the wallet estimates. */
  readonly gas?: bigint | undefined;
}

const HASH = /^0x[0-9a-fA-F]{64}$/;

const UNCLEAR: SendAnswer = { ok: false, problem: { kind: 'provider', problem: 'unclear' } };

/**
 * The problem is `unclear` if the wallet may have sent the transaction, which includes any response that is not a hash.
 */
export async function sendCall(wallet: Request, call: CallRequest, options: SendOptions): Promise<SendAnswer> {
  const gas = gasLimitOf(options.gas ?? 0n);
  const transaction = { ...call, chainId: toHex(options.chainId), ...(gas && { gas }) };
  try {
    const hash = await wallet({ method: 'eth_sendTransaction', params: [transaction] });
    if (typeof hash === 'string' && HASH.test(hash)) return { ok: true, hash };
    return UNCLEAR;
  } catch (error) {
    const problem = callProblemOf(error, options.called);
    return mayBeSent(problem, error) ? UNCLEAR : { ok: false, problem };
  }
}

/**
 * Wallets sign and send before they respond. A node that responds late, not at all, or with "already known" may have the
 * transaction, and so may a node whose error gives no reason.
 */
function mayBeSent(problem: CallProblem, error: unknown): boolean {
  if (problem.kind !== 'provider') return false;
  return problem.problem === 'failed' || (problem.problem === 'unreachable' && !isCircuitOpen(error));
}
