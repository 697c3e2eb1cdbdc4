/** The two browser standards for wallets: EIP-1193 (requests and events) and EIP-6963 (announcement). */
import type { Locale } from '@eleven/protocol/product';
import type { RequestArguments } from '@eleven/vault-client/rpc';

export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** A wallet that a person can choose. `uuid` is valid for one page load; `rdns` names the product across loads. */
export interface WalletOption {
  readonly uuid: string;
  readonly rdns: string;
  /** Empty if the wallet gives no name. */
  readonly name: string;
  /** For the product's own demo wallet only, which has a name in both languages. */
  readonly localName?: Readonly<Record<Locale, string>>;
  /** A `data:` address. Anything else is dropped, so that a wallet cannot make the page fetch something. */
  readonly icon: string | undefined;
  readonly provider: Eip1193Provider;
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function';
}

/** Reads an `eip6963:announceProvider` event; undefined if it does not follow the standard. */
export function readAnnouncement(event: Event): WalletOption | undefined {
  const detail = (event as CustomEvent<{ info?: Record<string, unknown>; provider?: unknown } | null>).detail;
  const info = detail?.info;
  if (!info || !isProvider(detail.provider)) return undefined;
  const { uuid, rdns, name, icon } = info;
  if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string') return undefined;
  const dataIcon = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined;
  return { uuid, rdns, name: readName(name), icon: dataIcon, provider: detail.provider };
}

/** The name stands inside our sentences, so control and bidi characters are removed and its length is limited. */
function readName(name: string): string {
  const plain = name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return [...plain].slice(0, 40).join('').trim();
}

/** The accounts of a reply or an `accountsChanged` event, the current one first; anything unexpected is left out. */
export function readAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string => typeof entry === 'string' && /^0x[0-9a-fA-F]{40}$/.test(entry));
}
