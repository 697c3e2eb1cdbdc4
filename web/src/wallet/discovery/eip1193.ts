/** The two browser standards for wallets: EIP-1193 (requests and events) and EIP-6963 (announcement). */
import type { Locale } from '@eleven/protocol/product';
import type { RequestArguments } from '@eleven/vault-client/rpc';
import type { Pairing } from '../phone/pairing.ts';

export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** A wallet that the user can choose. `uuid` is valid for one page load; `rdns` names the product across loads. */
export interface WalletOption {
  readonly uuid: string;
  readonly rdns: string;
  /** Empty if the wallet gives no name. */
  readonly name: string;
  /** For wallets that this page itself offers, which have a name in both languages. */
  readonly localName?: Readonly<Record<Locale, string>> | undefined;
  /** A `data:` address. Anything else is dropped, so that a wallet cannot make the page fetch something. */
  readonly icon: string | undefined;
  readonly provider: Eip1193Provider;
  /** For a wallet on a phone only: it signs, and a node of the operator's choice reads. */
  readonly pairing?: Pairing;
}

const known = new WeakMap<object, Eip1193Provider>();

/**
 * The wallet's own object behind the standard's promises: a request fails through its promise, and adding or removing a
 * listener never throws. The same object gives the same provider; undefined if it can take no requests.
 */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  if (typeof attempt(() => raw.request) !== 'function') return undefined;
  const provider = known.get(raw) ?? safeProvider(raw as unknown as Eip1193Provider);
  known.set(raw, provider);
  return provider;
}

function safeProvider(raw: Eip1193Provider): Eip1193Provider {
  return {
    request: async (args) => raw.request(args),
    on: (event, listener) => attempt(() => raw.on?.(event, listener)),
    removeListener: (event, listener) => attempt(() => raw.removeListener?.(event, listener)),
  };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Reads an `eip6963:announceProvider` event; undefined if it does not follow the standard. */
export function readAnnouncement(event: Event): WalletOption | undefined {
  const detail = (event as CustomEvent<{ info?: Record<string, unknown>; provider?: unknown } | null>).detail;
  const info = detail?.info;
  const provider = asProvider(detail?.provider);
  if (!info || !provider) return undefined;
  const { uuid, rdns, name, icon } = info;
  if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string') return undefined;
  const dataIcon = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined;
  return { uuid, rdns, name: readName(name), icon: dataIcon, provider };
}

/** The name is used inside our sentences, so control and bidi characters are removed and its length is limited. */
export function readName(name: string): string {
  const plain = name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return [...plain].slice(0, 40).join('').trim();
}

/** The accounts of a reply or an `accountsChanged` event, the current one first; anything unexpected is omitted. */
export function readAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === 'string' && /^0x[0-9a-fA-F]{40}$/.test(entry));
}
