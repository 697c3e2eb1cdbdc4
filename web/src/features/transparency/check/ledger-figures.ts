/** The figures of the transparency page, from the server and from the chain's own words. Pure. */
import type { VaultCode, VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { vaultFigures } from '@eleven/protocol/vault-figures';
import type { CodeHashes } from '@eleven/vault-client/code-hash';
import type { LedgerOnChain, RolesOnChain } from '@eleven/vault-client/read-ledger';
import type { Figure, Unit, Value } from '../../check/figure.ts';
import { type FigureName, shownFigures } from './shown-figures.ts';

export type RoleName = 'owner' | 'pendingOwner' | 'guardian';
type CodeName = 'codeHash' | 'maskedHash';

export type LedgerFigureName = FigureName | RoleName | CodeName;

export interface LedgerFigure extends Figure {
  readonly id: LedgerFigureName;
}

const UNITS: Partial<Record<LedgerFigureName, Unit>> = {
  rate: 'bps',
  fundedUntil: 'time',
  blockTime: 'time',
  startAt: 'time',
};

/** Every figure that the page shows. The rate is the one at the server's own time. */
export function compareLedger(vault: VaultStateReply, { stored, said }: LedgerOnChain): readonly LedgerFigure[] {
  const shown = shownFigures(vault);
  const computed = vaultFigures(stored, said.blockTime);
  const { rateBps } = vaultFigures(stored, BigInt(vault.chainNow));
  const figure = (id: FigureName, chain: bigint | undefined, view?: bigint): LedgerFigure => ({
    id,
    code: codeOf(id),
    unit: UNITS[id] ?? 'wei',
    server: shown[id],
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

/** Time does not change these: they can be compared with a later block. */
const LASTING: readonly string[] = [
  'balance',
  'principal',
  'lockedPrincipal',
  'lockedReward',
  'requiredRunway',
  'startAt',
];
export const lastingOnly = (figures: readonly LedgerFigure[]): readonly LedgerFigure[] =>
  figures.filter(({ id }) => LASTING.includes(id));

const NOBODY = `0x${'0'.repeat(40)}`;
const somebody = (address: string | null): string | undefined =>
  address === null || address === NOBODY ? undefined : address.toLowerCase();

const codeOf = (id: LedgerFigureName) => `transparency.${id}`;
const text = (id: LedgerFigureName, server: Value, chain: Value): LedgerFigure => ({
  id,
  code: codeOf(id),
  unit: 'text',
  server,
  chain,
});

export const compareRoles = (server: VaultRoles, chain: RolesOnChain): readonly LedgerFigure[] =>
  (['owner', 'pendingOwner', 'guardian'] as const).map((role) =>
    text(role, somebody(server[role]), somebody(chain[role])),
  );

/** `maskedHash`: the server's build beside the chain's code, without the places where the constructor writes. */
export const compareCode = (server: VaultCode, chain: CodeHashes): readonly LedgerFigure[] => [
  text('codeHash', server.codeHash, chain.codeHash),
  text('maskedHash', server.buildHash, chain.maskedHash),
];
