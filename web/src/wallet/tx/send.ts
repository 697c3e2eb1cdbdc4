/**
 * From a click to a transaction hash: dry-run the call, verify chain and vault, then ask the wallet once. Nothing here retries
 * by itself.
 */
import { sameAddress } from '@eleven/protocol/address';
import { dryRun } from '@eleven/protocol/api/dry-run';
import { type Config, config } from '@eleven/protocol/api/system';
import { vaultCode } from '@eleven/protocol/api/transparency';
import { isErrorCode } from '@eleven/protocol/errors';
import { hasCode, isContract } from '@eleven/vault-client/account-code';
import { callRequest } from '@eleven/vault-client/encode-call';
import { isKnownHash, isKnownVault } from '@eleven/vault-client/known-vault';
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { refusesPayment } from '@eleven/vault-client/refuses-payment';
import { NoReplyError, parseQuantity, type Request } from '@eleven/vault-client/rpc';
import { sendCall, tryCall } from '@eleven/vault-client/send-call';
import { callToJson, type VaultCall } from '@eleven/vault-client/vault-call';
import { NoVaultError, readView } from '@eleven/vault-client/view';
import { withTimeout } from '@eleven/vault-client/with-timeout';
import { ApiError, callApi } from '../../lib/api.ts';
import type { WalletStore } from '../wallet-store.ts';
import type { Transaction, TransactionProblem, Unchecked } from './transaction.ts';

export interface SendRequest {
  readonly call: VaultCall;
  /** The stake's owner: no other account is asked to sign. */
  readonly sender?: string;
  /** The values used by the page since it opened, compared with the server and the chain before each signature. */
  readonly expected: { readonly config: Config; readonly vaultStartAt: number };
  /** The user has read that this wallet cannot receive BNB, and stakes anyway. */
  readonly stakesAnyway?: boolean;
}

export type Checked =
  | {
      readonly ok: true;
      readonly draft: Transaction;
      /** Set if the server could not dry-run the call. */
      readonly unchecked: Unchecked | undefined;
      readonly send: () => Promise<SendAnswer>;
    }
  | { readonly ok: false; readonly problem: TransactionProblem };

export type SendAnswer =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly problem: TransactionProblem };

/** In milliseconds. The first two together are the longest wait for a dry run. */
export interface Timeouts {
  readonly serverMs: number;
  readonly dryRunMs: number;
  /** For the wallet's node, which must confirm chain and vault: without its reply nothing is sent. */
  readonly walletMs: number;
}

const TIMEOUTS: Timeouts = { serverMs: 2_000, dryRunMs: 1_000, walletMs: 10_000 };

type SendingWallet = Pick<WalletStore, 'getState' | 'request' | 'refreshChain' | 'refreshAccount'>;

/**
 * All checks before the wallet opens. The dry run may be missing, so that a server outage traps nobody in the vault; sender,
 * chain and target are verified every time.
 */
export async function check(wallet: SendingWallet, request: SendRequest, timeouts = TIMEOUTS): Promise<Checked> {
  const { call, expected } = request;
  const sender = wallet.getState().account;
  if (!sender || (request.sender && !sameAddress(request.sender, sender))) return no({ kind: 'notConnected' });
  const { chainId, vaultAddress } = expected.config;
  const unreachable = (): TransactionProblem => ({ kind: 'provider', problem: 'unreachable' });
  const current = await withTimeout(wallet.refreshChain(), timeouts.walletMs, () => undefined);
  if (current === undefined) return no(unreachable());
  if (current !== chainId) return no({ kind: 'wrongChain' });

  const [tried, known] = await Promise.all([
    tryByServer(sender, request, timeouts.serverMs),
    withTimeout(readFromWallet(wallet, sender, vaultAddress, isDeposit(call)), timeouts.walletMs).catch(
      (error: unknown): TransactionProblem => ({
        kind: 'provider',
        problem: classifyProviderError(error).problem,
      }),
    ),
  ]);
  if ('problem' in tried) return no(tried.problem);
  if ('kind' in known) {
    const isAllAway = 'away' in tried && tried.away === 'server' && known.kind === 'provider';
    return no(isAllAway && known.problem === 'unreachable' ? { kind: 'allAway' } : known);
  }
  const { nonce, fromBlock, startAt, isSmartAccount, runsCode, isKnownCode } = known;
  if (startAt !== expected.vaultStartAt || (isDeposit(call) && !isKnownCode)) return no({ kind: 'altered' });
  let unchecked: Unchecked | undefined;
  if ('away' in tried) {
    const answer = tryCall(wallet.request, callRequest(sender, vaultAddress, call), call.function);
    const problem = await withTimeout(answer, timeouts.dryRunMs, unreachable);
    if (problem && problem.kind !== 'provider') return no(problem);
    unchecked = { why: tried.away, isTriedByWallet: problem === undefined };
  }
  if (isDeposit(call) && runsCode && !request.stakesAnyway) {
    const answer = refusesPayment(wallet.request, vaultAddress, sender);
    if (await withTimeout(answer, timeouts.walletMs, () => false)) return no({ kind: 'cannotReceive' });
  }
  const draft: Transaction = {
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    chainId,
    vault: vaultAddress,
    sender,
    nonce,
    fromBlock,
    call,
    askedAt: Date.now(),
    stage: 'asked',
    ...(isSmartAccount ? { isSmartAccount } : {}),
  };
  const gas = 'gas' in tried ? BigInt(tried.gas) : undefined;
  return { ok: true, draft, unchecked, send: () => send(wallet, draft, gas) };
}

type ServerDryRun =
  | { readonly gas: number }
  | { readonly problem: TransactionProblem }
  /** The dry run could not be made. */
  | { readonly away: Unchecked['why'] };

async function tryByServer(sender: string, { call, expected }: SendRequest, timeoutMs: number): Promise<ServerDryRun> {
  const { chainId, vaultAddress } = expected.config;
  const late = (): ApiError => new ApiError(408, 'request.timeout', '');
  const [now, tried] = await Promise.all([
    withTimeout(callApi(config), timeoutMs, late).catch(failureOf),
    withTimeout(
      callApi(dryRun, { body: { from: sender, call: callToJson(call), vault: vaultAddress } }),
      timeoutMs,
      late,
    ).catch(failureOf),
  ]);
  if (!(now instanceof ApiError) && !isStillOffered(now, { chainId, vaultAddress, call }))
    return { problem: { kind: 'altered' } };
  if (tried instanceof ApiError) {
    if (tried.status === 0 || tried.status === 408) return { away: 'server' };
    return { away: tried.code === 'upstream.failed' || tried.code === 'unavailable' ? 'node' : 'other' };
  }
  if (tried.ok) return { gas: tried.gas };
  const { code, message, details } = tried;
  return { problem: isErrorCode(code) ? { kind: 'refused', code, params: details } : { kind: 'server', message } };
}

/** The chain is the same and the vault is one of its vaults; for new stakes, it must be the open one. */
function isStillOffered(
  now: Config,
  { chainId, vaultAddress, call }: { chainId: number; vaultAddress: string; call: VaultCall },
): boolean {
  const vault = now.vaults.find(({ address }) => sameAddress(address, vaultAddress));
  return now.chainId === chainId && vault !== undefined && (!isNewStake(call) || vault.status === 'open');
}

const isDeposit = ({ function: called }: VaultCall): boolean => called === 'stake' || called === 'lock';
/** Also those of BNB that is in the vault already. */
const isNewStake = (call: VaultCall): boolean =>
  isDeposit(call) || call.function === 'compound' || call.function === 'renew';

/** Any other error means that a module of the page failed to load. */
function failureOf(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(-1, '', '');
}

/** Reads through the wallet's own node, which must know the same vault as the server. */
async function readFromWallet(wallet: SendingWallet, sender: string, vault: string, asksCode: boolean) {
  const { request } = wallet;
  const [nonce, block, startAt, code, isKnownCode] = await Promise.all([
    request({ method: 'eth_getTransactionCount', params: [sender, 'pending'] }).then(parseQuantity),
    request({ method: 'eth_blockNumber' }).then(parseQuantity),
    readView({ request, vault, block: 'latest' }, 'START').catch((error: unknown) => {
      if (!(error instanceof NoVaultError)) throw error;
    }),
    request({ method: 'eth_getCode', params: [sender, 'latest'] }).catch(() => undefined),
    // Unknown code must not keep anybody from withdrawing.
    asksCode ? isKnownVaultAt(request, vault) : undefined,
  ]);
  if (nonce === undefined || block === undefined) throw new NoReplyError('the node gave no numbers');
  return {
    nonce: Number(nonce),
    fromBlock: Number(block),
    /** Undefined if the address holds something other than the vault. */
    startAt: startAt === undefined ? undefined : Number(startAt),
    isSmartAccount: isContract(code),
    runsCode: hasCode(code),
    isKnownCode: isKnownCode === true,
  };
}

/** Uses the wallet's own node; for a wallet that cannot read code, the server's reading of it. */
async function isKnownVaultAt(request: Request, vault: string): Promise<boolean> {
  const code = await (async () => request({ method: 'eth_getCode', params: [vault, 'latest'] }))().catch(
    () => undefined,
  );
  if (code !== undefined) return isKnownVault(code);
  const { maskedHash } = await callApi(vaultCode, { query: { vault } });
  return isKnownHash(maskedHash);
}

async function send(wallet: SendingWallet, draft: Transaction, gas: bigint | undefined): Promise<SendAnswer> {
  // The user may have changed account or network in the wallet since the check.
  if (!sameAddress(await wallet.refreshAccount(), draft.sender)) return no({ kind: 'notConnected' });
  const current = await wallet.refreshChain();
  if (current === undefined) return no({ kind: 'provider', problem: 'unreachable' });
  if (current !== draft.chainId) return no({ kind: 'wrongChain' });
  const { function: called } = draft.call;
  return sendCall(wallet.request, callRequest(draft.sender, draft.vault, draft.call), {
    chainId: draft.chainId,
    called,
    gas,
  });
}

const no = (problem: TransactionProblem) => ({ ok: false, problem }) as const;
