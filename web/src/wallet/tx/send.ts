/**
 * From a click to a transaction hash: ask the contract first (dry run), make sure of chain and target, then ask the wallet
 * once. Nothing here is ever repeated by itself.
 */
import { sameAddress } from '@eleven/protocol/address';
import { type Config, config } from '@eleven/protocol/api/system';
import { dryRun, type VaultCall } from '@eleven/protocol/api/vault';
import { isErrorCode } from '@eleven/protocol/errors';
import { ApiError, callApi } from '../../lib/api.ts';
import { readQuantity, toHex } from '../eip1193.ts';
import { classifyProviderError } from '../provider-error.ts';
import type { WalletStore } from '../wallet-store.ts';
import { decodeRefusal, encodeCall, encodeStart } from './encode.ts';
import { gasLimitOf } from './gas-limit.ts';
import type { Transaction, TransactionProblem } from './transaction.ts';

export interface SendRequest {
  readonly call: VaultCall;
  readonly typed?: string;
  /** Whose stake it is about: no other account is asked to sign. */
  readonly sender?: string;
  /** What the page knows since it was opened; compared with what the server and the chain say now. */
  readonly expected: { readonly config: Config; readonly vaultStartAt: number };
}

export type Checked =
  | { readonly ok: true; readonly draft: Transaction; readonly send: () => Promise<SendAnswer> }
  | { readonly ok: false; readonly problem: TransactionProblem };

export type SendAnswer =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly problem: TransactionProblem };

type SendingWallet = Pick<WalletStore, 'getState' | 'request' | 'refreshChain'>;

/** Everything that can be said before the wallet opens. */
export async function check(wallet: SendingWallet, request: SendRequest): Promise<Checked> {
  const { call, expected } = request;
  const sender = wallet.getState().account;
  if (!sender || (request.sender && !sameAddress(request.sender, sender))) return no({ kind: 'notConnected' });
  const { chainId, vaultAddress } = expected.config;
  if ((await wallet.refreshChain()) !== chainId) return no({ kind: 'wrongChain' });

  let gas: number;
  try {
    const [now, trial] = await Promise.all([callApi(config), callApi(dryRun, { body: { from: sender, call } })]);
    if (now.chainId !== chainId || !sameAddress(now.vaultAddress, vaultAddress)) return no({ kind: 'altered' });
    if (!trial.ok) {
      if (!isErrorCode(trial.code)) return no({ kind: 'server', message: trial.message });
      return no({ kind: 'refused', code: trial.code, params: trial.details });
    }
    gas = trial.gas;
  } catch (error) {
    return no({ kind: 'server', message: error instanceof ApiError ? error.detail : '' });
  }

  try {
    const { nonce, fromBlock, startAt, isSmartAccount } = await readFromWallet(wallet, sender, vaultAddress);
    if (startAt !== expected.vaultStartAt) return no({ kind: 'altered' });
    const draft: Transaction = {
      id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      chainId,
      vault: vaultAddress,
      sender,
      nonce,
      fromBlock,
      call,
      typed: request.typed,
      askedAt: Date.now(),
      stage: 'asked',
      ...(isSmartAccount ? { isSmartAccount } : {}),
    };
    return { ok: true, draft, send: () => send(wallet, draft, gasLimitOf(BigInt(gas))) };
  } catch (error) {
    return no({ kind: 'provider', problem: classifyProviderError(error).problem });
  }
}

/** Through the wallet's own node: it must know the vault that the server speaks of. */
async function readFromWallet(wallet: SendingWallet, sender: string, vault: string) {
  const [nonce, block, start, code] = await Promise.all([
    wallet.request({ method: 'eth_getTransactionCount', params: [sender, 'pending'] }),
    wallet.request({ method: 'eth_blockNumber' }),
    wallet.request({ method: 'eth_call', params: [{ to: vault, data: encodeStart() }, 'latest'] }),
    wallet.request({ method: 'eth_getCode', params: [sender, 'latest'] }).catch(() => undefined),
  ]);
  const numbers = [nonce, block, start].map((value) => Number(readQuantity(value) ?? Number.NaN));
  const [nonceNumber = Number.NaN, fromBlock = Number.NaN, startAt = Number.NaN] = numbers;
  if (Number.isNaN(nonceNumber) || Number.isNaN(fromBlock)) throw { code: 4900, message: 'the node gave no numbers' };
  return { nonce: nonceNumber, fromBlock, startAt, isSmartAccount: isContract(code) };
}

/** Not so a key's account that lends itself a contract's code (EIP-7702): it still signs and sends for itself. */
const isContract = (code: unknown): boolean =>
  typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100');

async function send(wallet: SendingWallet, draft: Transaction, gas: string | undefined): Promise<SendAnswer> {
  // Between the check and now the person may have changed account or network in the wallet.
  if (!sameAddress(wallet.getState().account, draft.sender)) return no({ kind: 'notConnected' });
  if ((await wallet.refreshChain()) !== draft.chainId) return no({ kind: 'wrongChain' });
  const { data, valueWei } = encodeCall(draft.call);
  const parameters = {
    from: draft.sender,
    to: draft.vault,
    data,
    value: toHex(valueWei),
    chainId: toHex(draft.chainId),
    ...(gas === undefined ? {} : { gas }),
  };
  try {
    const hash = await wallet.request({ method: 'eth_sendTransaction', params: [parameters] });
    return typeof hash === 'string' ? { ok: true, hash } : no({ kind: 'provider', problem: 'failed' });
  } catch (error) {
    const { problem, revertData } = classifyProviderError(error);
    if (problem === 'insufficientFunds') {
      return no({ kind: 'refused', code: 'vault.insufficientBalance', params: {} });
    }
    if (problem !== 'reverted') return no({ kind: 'provider', problem });
    const { code, params } = decodeRefusal(revertData, { function: draft.call.function, roomWei: 0n });
    return no({ kind: 'refused', code: code === 'vault.reserveTooLow' ? 'vault.reverted' : code, params });
  }
}

const no = (problem: TransactionProblem) => ({ ok: false, problem }) as const;
