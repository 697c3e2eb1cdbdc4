/**
 * Written into this copy of the page by the server: the chain, the vault, and the date. A copy without it asks the reader for
 * them.
 */
import { CHAINS, type ChainInfo, LOCAL_CHAIN_ID } from '@eleven/protocol/chains';

export interface Installation {
  readonly chainId: number;
  /** The current vault first. */
  readonly vaults: readonly string[];
  /** On the local chain only: no public node serves it. */
  readonly rpcUrl?: string;
  /** Where the page came from, e.g. `https://example.org`. */
  readonly origin: string;
  /** The day on which it was written, `2026-11-22` in UTC. */
  readonly date: string;
}

/** Undefined if the copy holds none, or something unreadable. */
export function readInstallation(json: string | null | undefined): Installation | undefined {
  try {
    const { chainId, vaults, rpcUrl, origin, date } = JSON.parse(json ?? 'null') as Record<string, unknown>;
    if (typeof chainId !== 'number' || typeof origin !== 'string' || typeof date !== 'string') return undefined;
    if (!Array.isArray(vaults) || vaults.length === 0 || !vaults.every(isAddress)) return undefined;
    return { chainId, vaults, origin, date, ...(typeof rpcUrl === 'string' ? { rpcUrl } : {}) };
  } catch {
    return undefined;
  }
}

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);

/** Public nodes of each chain, not run by us. */
const PUBLIC_RPCS: Readonly<Record<number, readonly string[]>> = {
  56: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com', 'https://bsc-dataseed1.defibit.io'],
  97: ['https://bsc-testnet-dataseed.bnbchain.org', 'https://bsc-testnet-rpc.publicnode.com'],
  [LOCAL_CHAIN_ID]: ['http://127.0.0.1:8545'],
};

export function rpcsOf(chainId: number, installation: Installation | undefined): readonly string[] {
  const own = installation?.chainId === chainId ? installation.rpcUrl : undefined;
  return own === undefined ? (PUBLIC_RPCS[chainId] ?? []) : [own];
}

/** The vaults of this copy on a chain, the current one first. */
export const vaultsOf = (chainId: number, installation: Installation | undefined): readonly string[] =>
  installation?.chainId === chainId ? installation.vaults : [];

export function chainOf(chainId: number): ChainInfo {
  const named = { ko: `체인 ${chainId}`, en: `chain ${chainId}` };
  return CHAINS[chainId] ?? { id: chainId, name: named, explorerUrl: undefined };
}
