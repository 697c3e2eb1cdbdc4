/**
 * From a press to a hash: is it the right account on the right chain, would the contract take it, and then one question to
 * the wallet. Nothing is ever repeated by itself.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { VaultCall } from '@eleven/protocol/api/vault';
import type { ErrorCode, ErrorParams } from '@eleven/protocol/errors';
import { decodeRefusal, encodeCall } from '@eleven/vault-client/encode';
import { gasLimitOf } from '@eleven/vault-client/gas-limit';
import { classifyProviderError, type ProviderProblem } from '@eleven/vault-client/provider-error';
import { type Request, readQuantity, toHex } from '@eleven/vault-client/rpc';
import { readAccounts } from '../src/wallet/eip1193.ts';
import { within } from './within.ts';

export type SendProblem =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  /** What the wallet answered; the node that reads never keeps anybody from sending. */
  | { readonly kind: 'provider'; readonly problem: ProviderProblem }
  | { readonly kind: 'wrongAccount' }
  | { readonly kind: 'wrongChain' };

export interface Order {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  readonly call: VaultCall;
}

export interface Draft {
  readonly nonce: number;
  readonly fromBlock: number;
  readonly data: string;
  /** The contract could not be asked ahead: the node was silent. */
  readonly isUnchecked?: boolean;
}

type Failed = { readonly ok: false; readonly problem: SendProblem };
export type Checked = { readonly ok: true; readonly draft: Draft; readonly send: () => Promise<Answer> } | Failed;
export type Answer = { readonly ok: true; readonly hash: string } | Failed;

/** Wallets answer these by themselves or by their node. */
const WALLET_WITHIN_MS = 20_000;
/** Whoever leaves does not wait for long on a node of ours or anybody's. */
const TRIAL_WITHIN_MS = 3_000;

/** Everything that can be said before the wallet opens. `node` is what the holdings were read from. */
export async function check(asWallet: Request, asNode: Request, order: Order): Promise<Checked> {
  const { account, vault, call } = order;
  const wallet: Request = (args) => within(asWallet(args), WALLET_WITHIN_MS);
  const node: Request = (args) => within(asNode(args), TRIAL_WITHIN_MS);
  try {
    const wrong = await wrongPlace(wallet, order);
    if (wrong) return no(wrong);
    const { data } = encodeCall(call);
    const trial = { from: account, to: vault, data, value: '0x0' };
    const refusal = await refusalOf(node, trial, call);
    const isUnchecked = refusal === 'unknown';
    if (refusal && !isUnchecked) return no(refusal);
    const [gas, nonce, newest] = await Promise.all([
      isUnchecked ? undefined : node({ method: 'eth_estimateGas', params: [trial] }).catch(() => undefined),
      wallet({ method: 'eth_getTransactionCount', params: [account, 'pending'] }),
      wallet({ method: 'eth_blockNumber' }),
    ]);
    const draft: Draft = {
      nonce: Number(readQuantity(nonce) ?? 0n),
      fromBlock: Number(readQuantity(newest) ?? 0n),
      data,
      ...(isUnchecked && { isUnchecked }),
    };
    return { ok: true, draft, send: () => send(asWallet, order, data, gasLimitOf(readQuantity(gas) ?? 0n)) };
  } catch (error) {
    return no({ kind: 'provider', problem: classifyProviderError(error).problem });
  }
}

/** Asked of the wallet itself and not of what it said before: the person may have changed either meanwhile. */
async function wrongPlace(wallet: Request, { account, chainId }: Order): Promise<SendProblem | undefined> {
  const [accounts, chain] = await Promise.all([wallet({ method: 'eth_accounts' }), wallet({ method: 'eth_chainId' })]);
  if (!readAccounts(accounts).some((shared) => sameAddress(shared, account))) return { kind: 'wrongAccount' };
  return readQuantity(chain) === BigInt(chainId) ? undefined : { kind: 'wrongChain' };
}

/** Runs the call on the newest block without sending it. Only the contract refuses: a node that is away knows nothing. */
async function refusalOf(node: Request, trial: object, call: VaultCall): Promise<SendProblem | 'unknown' | undefined> {
  try {
    await node({ method: 'eth_call', params: [trial, 'latest'] });
    return undefined;
  } catch (error) {
    const problem = problemOf(error, call);
    return problem.kind === 'provider' ? 'unknown' : problem;
  }
}

function problemOf(error: unknown, call: VaultCall): SendProblem {
  const { problem, revertData } = classifyProviderError(error);
  if (problem === 'insufficientFunds') return { kind: 'refused', code: 'vault.insufficientBalance', params: {} };
  if (problem !== 'reverted') return { kind: 'provider', problem };
  const { code, params } = decodeRefusal(revertData, { function: call.function, roomWei: 0n });
  return { kind: 'refused', code, params };
}

async function send(wallet: Request, order: Order, data: string, gas: string | undefined): Promise<Answer> {
  const { account, vault, chainId, call } = order;
  try {
    const wrong = await wrongPlace(wallet, order);
    if (wrong) return no(wrong);
    const transaction = { from: account, to: vault, value: '0x0', data, chainId: toHex(chainId), ...(gas && { gas }) };
    const hash = await wallet({ method: 'eth_sendTransaction', params: [transaction] });
    return typeof hash === 'string' ? { ok: true, hash } : no({ kind: 'provider', problem: 'failed' });
  } catch (error) {
    return no(problemOf(error, call));
  }
}

const no = (problem: SendProblem): Failed => ({ ok: false, problem });
