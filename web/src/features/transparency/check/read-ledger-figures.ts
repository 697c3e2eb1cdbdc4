/** Loaded when a check runs: hashing and the vault's arithmetic are no part of the page's first load. */
import type { VaultCode, VaultRoles } from '@eleven/protocol/api/transparency';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { readCode, readLedger, readRoles } from '@eleven/vault-client/read-ledger';
import type { ChainAt } from '../../check/check.ts';
import { compareCode, compareLedger, compareRoles, type LedgerFigure, lastingOnly } from './ledger-figures.ts';

export async function readLedgerFigures(
  replies: { vault: VaultStateReply; roles: VaultRoles; code: VaultCode },
  { newest, isLater, at }: ChainAt,
): Promise<readonly LedgerFigure[]> {
  // The server reads roles and code now, not at the block of its figures.
  const [ledger, roles, code] = await Promise.all([
    readLedger(at(replies.vault.asOf.blockNumber)),
    readRoles(at(newest.number)),
    readCode(at(newest.number), replies.code.immutables),
  ]);
  const figures = compareLedger(replies.vault, ledger);
  return [
    ...(isLater ? lastingOnly(figures) : figures),
    ...compareRoles(replies.roles, roles),
    ...compareCode(replies.code, code),
  ];
}
