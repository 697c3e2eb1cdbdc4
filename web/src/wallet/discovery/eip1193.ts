/** The two browser standards a wallet speaks: EIP-1193 (requests and events) and EIP-6963 (how it makes itself known). */
import type { Locale } from '@eleven/protocol/product';
import type { RequestArguments } from '@eleven/vault-client/rpc';

export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** A wallet that a person can choose. `uuid` is good for one page load, `rdns` names the product across loads. */
export interface WalletOption {
  readonly uuid: string;
  readonly rdns: string;
  /** Empty for a wallet that has not said its name. */
  readonly name: string;
  /** Of the wallet that is the product's own, which knows both languages. */
  readonly localName?: Readonly<Record<Locale, string>>;
  /** A `data:` address; anything else is dropped, so that a wallet cannot make the page fetch. */
  readonly icon: string | undefined;
  readonly provider: Eip1193Provider;
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function';
}

/** Reads an `eip6963:announceProvider` event; undefined for one that does not hold what the standard asks for. */
export function readAnnouncement(event: Event): WalletOption | undefined {
  const detail = (event as CustomEvent<{ info?: Record<string, unknown>; provider?: unknown } | null>).detail;
  const info = detail?.info;
  if (!info || !isProvider(detail.provider)) return undefined;
  const { uuid, rdns, name, icon } = info;
  if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string') return undefined;
  const dataIcon = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined;
  return { uuid, rdns, name: readName(name), icon: dataIcon, provider: detail.provider };
}

/** It stands inside our sentences: nothing that turns or breaks them (control and bidi characters), and no essay. */
function readName(name: string): string {
  const plain = name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return [...plain].slice(0, 40).join('').trim();
}

/** The accounts of an answer or an `accountsChanged` event, the current one first; anything unexpected is left out. */
export function readAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === 'string' && /^0x[0-9a-fA-F]{40}$/.test(entry));
}
