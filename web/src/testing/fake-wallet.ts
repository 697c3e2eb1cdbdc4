/**
 * The other side of the wallet layer in tests: an EIP-1193 provider with fixed replies that records its requests. The journeys
 * use a real wallet on a real chain.
 */
import { sameAddress } from '@eleven/protocol/address';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import artifact from '../../../contracts/artifacts/StakingVault.json' with { type: 'json' };
import type { Eip1193Provider, WalletOption } from '../wallet/discovery/eip1193.ts';
import { VAULT_ADDRESS } from './vault-reply.ts';

type Answer = (params: readonly unknown[]) => unknown;
type Listener = (value: never) => void;

export interface FakeWallet extends Eip1193Provider {
  readonly asked: RequestArguments[];
  /** The number of listeners, to check that they are removed. */
  listenerCount(): number;
  countOf(method: string): number;
  answer(method: string, answer: Answer): void;
  emit(event: string, value: unknown): void;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
}

export function fakeWallet(answers: Record<string, Answer> = {}): FakeWallet {
  const asked: RequestArguments[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const known = new Map(Object.entries(answers));
  return {
    asked,
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    countOf: (method) => asked.filter((request) => request.method === method).length,
    answer: (method, answer) => known.set(method, answer),
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
    },
    async request(args) {
      asked.push(args);
      const answer = known.get(args.method);
      if (!answer) throw { code: -32601, message: `${args.method} is not known` };
      return answer(args.params ?? []);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const OTHER_ACCOUNT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

/** The reply to `eth_getCode`: the vault has its own code, and every account has this. */
export const codeOf =
  (account: string): Answer =>
  ([address]) =>
    sameAddress(String(address), VAULT_ADDRESS) ? artifact.deployedBytecode : account;

/** A wallet on the local chain that shares its account with this site. */
export function sharingWallet(accounts: string[] = [ACCOUNT]): FakeWallet {
  return fakeWallet({
    eth_accounts: () => accounts,
    eth_requestAccounts: () => accounts,
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => '0x8ac7230489e80000',
    wallet_revokePermissions: () => null,
    eth_getCode: codeOf('0x'),
  });
}

export function optionOf(provider: Eip1193Provider, changes: Partial<WalletOption> = {}): WalletOption {
  return { uuid: 'uuid-1', rdns: 'org.example', name: 'Example', icon: undefined, provider, ...changes };
}

/** An extension's reply when the page asks for wallets. */
export function announce(option: WalletOption, icon = 'data:image/svg+xml,<svg/>'): void {
  const { uuid, rdns, name, provider } = option;
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, rdns, name, icon }, provider } }),
  );
}

/** Installs an extension: it announces itself now and whenever the page asks. Returns a function that removes it. */
export function installWallet(option: WalletOption): () => void {
  const answer = () => announce(option);
  window.addEventListener('eip6963:requestProvider', answer);
  answer();
  return () => window.removeEventListener('eip6963:requestProvider', answer);
}
