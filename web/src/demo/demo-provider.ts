/**
 * The demo wallet of the local chain as an EIP-1193 provider. It behaves as a real wallet does, refusals and error codes
 * included, and asks before it signs. It never sets `window.ethereum` and announces itself to nobody.
 */
import { functionOf } from '@eleven/vault-client/decode-call';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import { hexToBytes, isHex } from 'viem/utils';
import type { Eip1193Provider } from '../wallet/discovery/eip1193.ts';
import { approvals } from './approvals.ts';
import { type DemoKey, loadKey, saveConnected } from './demo-key.ts';

export interface DemoChain {
  readonly chainId: number;
  readonly rpcUrl: string;
}

export interface DemoProviderDeps {
  readonly chain: () => Promise<DemoChain>;
  /** Gives the wallet BNB of the local chain; safe to call again. */
  readonly fund: (address: string) => Promise<void>;
}

const REJECTED = { code: 4001, message: 'The request was rejected in the demo wallet.' };
const UNAUTHORIZED = { code: 4100, message: 'This account is not connected with the site.' };

type Listener = (value: never) => void;

export function createDemoProvider({ chain, fund }: DemoProviderDeps): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>();
  let loading: Promise<DemoKey> | undefined;
  let connected: boolean | undefined;

  const key = () => {
    loading ??= loadKey();
    return loading;
  };
  const isConnected = async () => connected ?? (await key()).isConnected;
  const setConnected = async (value: boolean) => {
    connected = value;
    await saveConnected(value);
    const accounts = value ? [(await key()).account.address] : [];
    for (const listener of [...(listeners.get('accountsChanged') ?? [])]) listener(accounts as never);
  };

  const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const { rpcUrl } = await chain();
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).catch(() => {
      throw { code: 4900, message: 'Could not reach the local chain.' };
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    if (error) throw error;
    return result;
  };

  const signMessage = async ([data, address]: readonly unknown[]) => {
    const { account } = await key();
    if (!(await isConnected()) || String(address).toLowerCase() !== account.address.toLowerCase()) throw UNAUTHORIZED;
    const raw = isHex(data) ? data : undefined;
    const text = raw ? new TextDecoder().decode(hexToBytes(raw)) : String(data);
    if (!(await approvals.ask({ kind: 'message', text }))) throw REJECTED;
    return account.signMessage({ message: raw ? { raw } : text });
  };

  const sendTransaction = async ([parameters]: readonly unknown[]) => {
    const { account } = await key();
    const { chainId } = await chain();
    const wanted = (parameters ?? {}) as Record<string, string | undefined>;
    if (!(await isConnected()) || wanted.from?.toLowerCase() !== account.address.toLowerCase()) throw UNAUTHORIZED;
    if (wanted.chainId !== undefined && Number(wanted.chainId) !== chainId)
      throw { code: 4901, message: 'wrong chain' };
    const to = wanted.to as `0x${string}`;
    const data = (wanted.data ?? '0x') as `0x${string}`;
    const value = BigInt(wanted.value ?? '0x0');
    const call = { from: account.address, to, data, value: `0x${value.toString(16)}` };
    const gasPrice = BigInt(String(await rpc('eth_gasPrice', [])));
    // On a quiet chain the newest block is old, so the estimate is made for the next one.
    const gas = BigInt(String(await rpc('eth_estimateGas', [call, 'pending'])));
    const question = {
      kind: 'transaction',
      to,
      functionName: functionOf(data),
      valueWei: value,
      feeWei: gas * gasPrice,
    } as const;
    if (!(await approvals.ask(question))) throw REJECTED;
    const nonce = Number(await rpc('eth_getTransactionCount', [account.address, 'pending']));
    // The limit is 1.5 times the estimate, which holds for one block only: in a later one, storing the rewards may take more gas.
    const signed = await account.signTransaction({ chainId, to, data, value, nonce, gas: (gas * 3n) / 2n, gasPrice });
    return rpc('eth_sendRawTransaction', [signed]);
  };

  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_accounts: async () => ((await isConnected()) ? [(await key()).account.address] : []),
    async eth_requestAccounts() {
      const { account } = await key();
      await fund(account.address);
      if (!(await isConnected())) await setConnected(true);
      return [account.address];
    },
    wallet_requestPermissions: async () => [{ parentCapability: 'eth_accounts' }],
    async wallet_revokePermissions() {
      await setConnected(false);
      return null;
    },
    eth_chainId: async () => `0x${(await chain()).chainId.toString(16)}`,
    async wallet_switchEthereumChain([wanted]) {
      const { chainId } = (wanted ?? {}) as { chainId?: string };
      if (Number(chainId) === (await chain()).chainId) return null;
      throw { code: 4902, message: 'The demo wallet supports only the local chain.' };
    },
    personal_sign: signMessage,
    eth_sendTransaction: sendTransaction,
  };

  return {
    request({ method, params = [] }: RequestArguments) {
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
      return handler ? handler(params) : rpc(method, params);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}
