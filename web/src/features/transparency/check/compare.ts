/** What the server says beside what follows from the chain's own words, figure by figure, to the wei. Pure. */
import type { VaultCode, VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { vaultFigures } from '@eleven/protocol/vault-figures';
import type { CodeHashes } from '@eleven/vault-client/code-hash';
import type { LedgerOnChain, RolesOnChain } from '@eleven/vault-client/read-ledger';
import { type FigureName, shownFigures } from './shown-figures.ts';

export type RoleName = 'owner' | 'pendingOwner' | 'guardian';
type CodeName = 'codeHash' | 'maskedHash';

/** A number (wei, basis points, unix seconds), or an address or hash in lower case. Undefined: there is none. */
export type Value = bigint | string | undefined;

export interface Compared {
  readonly name: FigureName | RoleName | CodeName;
  readonly server: Value;
  /** Computed in this browser from the two stored words and the balance. */
  readonly chain: Value;
  /** What the contract's own view says, where it has one. */
  readonly view?: Value;
}

export const isEqual = ({ server, chain, ...more }: Compared): boolean =>
  server === chain && (!('view' in more) || more.view === chain);

/** In wei or seconds; undefined where the two are no numbers. */
export function difference({ server, chain, view }: Compared): bigint | undefined {
  if (typeof server !== 'bigint' || typeof chain !== 'bigint') return undefined;
  return server === chain && typeof view === 'bigint' ? server - view : server - chain;
}

/** Every figure that the page shows. The server's own time is the one at which the rate is told. */
export function compareLedger(vault: VaultStateReply, { stored, said }: LedgerOnChain): readonly Compared[] {
  const shown = shownFigures(vault);
  const computed = vaultFigures(stored, said.blockTime);
  const { rateBps } = vaultFigures(stored, BigInt(vault.chainNow));
  const figure = (name: FigureName, chain: bigint | undefined, view?: bigint): Compared => ({
    name,
    server: shown[name],
    chain,
    ...(view === undefined ? {} : { view }),
  });
  return [
    figure('balance', computed.balanceWei, said.balanceWei),
    figure('principal', computed.principalWei, said.principalWei),
    figure('owed', computed.owedWei, said.owedWei),
    figure('lockedPrincipal', computed.lockedPrincipalWei, said.lockedPrincipalWei),
    figure('lockedReward', computed.lockedRewardWei, said.lockedRewardWei),
    figure('free', computed.freeWei, said.freeWei),
    figure('rate', rateBps),
    figure('fundedUntil', computed.fundedUntil, computed.fundedUntil === undefined ? undefined : said.fundedUntil),
    figure('requiredRunway', computed.requiredRunwayWei),
    figure('withdrawable', computed.withdrawableWei, said.withdrawableWei),
    figure('blockTime', said.blockTime),
    figure('startAt', stored.startAt),
  ];
}

/** What no second changes by itself: all that can be compared where the chain was read at a later block. */
const LASTING: readonly string[] = [
  'balance',
  'principal',
  'lockedPrincipal',
  'lockedReward',
  'requiredRunway',
  'startAt',
];
export const lastingOnly = (figures: readonly Compared[]): readonly Compared[] =>
  figures.filter(({ name }) => LASTING.includes(name));

const NOBODY = `0x${'0'.repeat(40)}`;
const somebody = (address: string | null): string | undefined =>
  address === null || address === NOBODY ? undefined : address.toLowerCase();

export function compareRoles(server: VaultRoles, chain: RolesOnChain): readonly Compared[] {
  return (['owner', 'pendingOwner', 'guardian'] as const).map((name) => ({
    name,
    server: somebody(server[name]),
    chain: somebody(chain[name]),
  }));
}

/** `maskedHash`: that the code is the one of the sources; what the server says of the build beside the chain's code. */
export function compareCode(server: VaultCode, chain: CodeHashes): readonly Compared[] {
  return [
    { name: 'codeHash', server: server.codeHash, chain: chain.codeHash },
    { name: 'maskedHash', server: server.buildHash, chain: chain.maskedHash },
  ];
}
