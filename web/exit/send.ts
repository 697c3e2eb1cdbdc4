/**
 * From a press to a hash: verify account and chain, dry-run the call, then ask the wallet once. Nothing here retries by itself.
 */
import { sameAddress } from '@eleven/protocol/address';
import { isContract } from '@eleven/vault-client/account-code';
import { type CallProblem, callProblemOf } from '@eleven/vault-client/call-problem';
import { type CallRequest, callRequest } from '@eleven/vault-client/encode-call';
import { parseChainId, parseQuantity, type Request } from '@eleven/vault-client/rpc';
import { sendCall, tryCall } from '@eleven/vault-client/send-call';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import { readAccounts } from '../src/wallet/discovery/eip1193.ts';

/** `provider`: the wallet refused. An unreachable node never prevents sending. */
export type SendProblem = CallProblem | { readonly kind: 'wrongAccount' } | { readonly kind: 'wrongChain' };

export interface Order {
  readonly chainId: number;
  readonly vault: string;
  readonly account: string;
  readonly call: VaultCall;
}

interface Draft {
  readonly fromBlock: number;
  readonly data: string;
  readonly isSmartAccount?: boolean;
  /** The dry run failed because the node did not reply. */
  readonly isUnchecked?: boolean;
}

type Failed = { readonly ok: false; readonly problem: SendProblem };
export type Checked = { readonly ok: true; readonly draft: Draft; readonly send: () => Promise<Answer> } | Failed;
export type Answer = { readonly ok: true; readonly hash: string } | Failed;

/** Wallets reply to these requests themselves or by their node. */
const WALLET_TIMEOUT_MS = 20_000;
/** Withdrawing does not wait long for a node. */
const DRY_RUN_TIMEOUT_MS = 3_000;

/** All checks before the wallet opens. `node` is the node from which the holdings were read. */
export async function check(asWallet: Request, asNode: Request, order: Order): Promise<Checked> {
  const { account, vault, call } = order;
  const wallet: Request = async (args) => withTimeout(asWallet(args), WALLET_TIMEOUT_MS);
  const node: Request = (args) => withTimeout(asNode(args), DRY_RUN_TIMEOUT_MS);
  try {
    const wrong = await wrongPlace(wallet, order);
    if (wrong) return no(wrong);
    const asked = callRequest(account, vault, call);
    const problem = await tryCall(node, asked, call.function);
    if (problem?.kind === 'refused') return no(problem);
    const isUnchecked = problem !== undefined;
    // Only for following the transaction: a wallet that cannot report it may still send.
    const readNewest = { method: 'eth_blockNumber' };
    const unlessAway = (error: unknown) =>
      node(readNewest).catch(() => isAway(callProblemOf(error, call.function)) && Promise.reject(error));
    const [gas, newest, code] = await Promise.all([
      isUnchecked ? undefined : node({ method: 'eth_estimateGas', params: [asked] }).catch(() => undefined),
      wallet(readNewest).catch(unlessAway).then(parseQuantity),
      node({ method: 'eth_getCode', params: [account, 'latest'] }).catch(() => undefined),
    ]);
    const draft: Draft = {
      fromBlock: Number(newest ?? 0n),
      data: asked.data,
      ...(isUnchecked && { isUnchecked }),
      ...(isContract(code) && { isSmartAccount: true }),
    };
    return { ok: true, draft, send: () => send(asWallet, order, asked, parseQuantity(gas)) };
  } catch (error) {
    return no(callProblemOf(error, call.function));
  }
}

/** Such a wallet cannot send now, and this shows sooner than in its own dialog. */
const isAway = (problem: CallProblem): boolean =>
  problem.kind === 'provider' && (problem.problem === 'unreachable' || problem.problem === 'busy');

/** Asks the wallet instead of trusting earlier replies: the user may have changed account or network meanwhile. */
async function wrongPlace(wallet: Request, { account, chainId }: Order): Promise<SendProblem | undefined> {
  const [accounts, chain] = await Promise.all([wallet({ method: 'eth_accounts' }), wallet({ method: 'eth_chainId' })]);
  if (!readAccounts(accounts).some((shared) => sameAddress(shared, account))) return { kind: 'wrongAccount' };
  return parseChainId(chain) === chainId ? undefined : { kind: 'wrongChain' };
}

async function send(wallet: Request, order: Order, asked: CallRequest, gas: bigint | undefined): Promise<Answer> {
  const { chainId, call } = order;
  try {
    const wrong = await wrongPlace(wallet, order);
    return wrong ? no(wrong) : await sendCall(wallet, asked, { chainId, called: call.function, gas });
  } catch (error) {
    return no(callProblemOf(error, call.function));
  }
}

const no = (problem: SendProblem): Failed => ({ ok: false, problem });
