/** Loaded when a check runs: hashing and the vault's arithmetic are not part of the page's first load. */
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import { readCode, readLedger, readRoles } from '@eleven/vault-client/read-ledger';
import { checksum } from '../../../wallet/chain/checksum.ts';
import type { ChainAt } from '../../check/check.ts';
import type { Figure, Unit, Value } from '../../check/figure.ts';
import {
  FIGURE_TEXTS,
  type FigureName,
  type LedgerFigureName,
  type RoleName,
  shownFigures,
  type VaultReplies,
} from '../figures.ts';

const UNITS: Partial<Record<FigureName, Unit>> = {
  rate: 'bps',
  fundedUntil: 'time',
  blockTime: 'time',
  startAt: 'time',
};

/** Figures that do not change with time, so they can be compared at a later block. */
const LASTING: readonly FigureName[] = [
  'balance',
  'principal',
  'lockedPrincipal',
  'lockedReward',
  'requiredRunway',
  'startAt',
];

/** Every figure on the page. The rate is the one at the server's time. */
export async function readLedgerFigures(
  { vault, roles, code }: VaultReplies,
  { newest, isLater, at }: ChainAt,
): Promise<readonly Figure[]> {
  // The server reads roles and code at the newest block, not at the block of its figures.
  const [{ stored, views }, holders, hashes] = await Promise.all([
    readLedger(at(vault.asOf.blockNumber)),
    readRoles(at(newest.number)),
    readCode(at(newest.number), code.immutables),
  ]);
  const shown = shownFigures(vault);
  const computed = vaultFigures(stored, views.blockTime);
  const { fundedUntil } = computed;
  const { rateBps } = vaultFigures(stored, BigInt(vault.chainNow));
  const amount = (id: FigureName, chain: bigint | undefined, view?: bigint) =>
    isLater && !LASTING.includes(id) ? [] : [figure(id, UNITS[id] ?? 'wei', shown[id], chain, view)];
  const holder = (role: RoleName) => figure(role, 'text', somebody(roles[role]), somebody(holders[role]));
  return [
    ...amount('balance', computed.balanceWei, views.balanceWei),
    ...amount('principal', computed.principalWei, views.principalWei),
    ...amount('owed', computed.owedWei, views.owedWei),
    ...amount('lockedPrincipal', computed.lockedPrincipalWei, views.lockedPrincipalWei),
    ...amount('lockedReward', computed.lockedRewardWei, views.lockedRewardWei),
    ...amount('free', computed.freeWei, views.freeWei),
    ...amount('rate', rateBps),
    ...amount('fundedUntil', fundedUntil, fundedUntil === undefined ? undefined : views.fundedUntil),
    ...amount('requiredRunway', computed.requiredRunwayWei),
    ...amount('withdrawable', computed.withdrawableWei, views.withdrawableWei),
    ...amount('blockTime', views.blockTime),
    ...amount('startAt', stored.startAt),
    holder('owner'),
    holder('pendingOwner'),
    holder('guardian'),
    figure('codeHash', 'text', code.codeHash, hashes.codeHash),
    // Compares the build on the server with the code on the chain, without the bytes that the constructor writes.
    figure('maskedHash', 'text', code.buildHash, hashes.maskedHash),
  ];
}

const figure = (id: LedgerFigureName, unit: Unit, server: Value, chain: Value, view?: Value): Figure => ({
  id,
  code: `transparency.${id}`,
  name: { ko: FIGURE_TEXTS[id].ko[0], en: FIGURE_TEXTS[id].en[0] },
  unit,
  server,
  chain,
  view,
});

const somebody = (address: string | null): string | undefined =>
  address === null || /^0x0+$/.test(address) ? undefined : checksum(address);
