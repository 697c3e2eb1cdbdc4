/**
 * Public facts to check about the vault: its days, the operator's transactions, its roles and pending timelock operations, its
 * code and its sources.
 */
import {
  vaultCode,
  vaultCoverage,
  vaultOperations,
  vaultRoles,
  vaultSource,
  vaultTimelock,
} from '@eleven/protocol/api/transparency';
import type { FastifyInstance } from 'fastify';
import { perVault, type Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import { findCoverageRows } from './coverage.store.ts';
import { describeCoverage } from './coverage.ts';
import { listOperations } from './operations.store.ts';
import { describeOperation } from './operations.ts';
import { remembered } from './remembered.ts';
import { findTimelock } from './timelock.store.ts';
import { describeTimelock } from './timelock.ts';
import BUILD from './vault-source.json' with { type: 'json' };

export interface TransparencyDeps {
  readonly db: Db;
  readonly readDb: Db;
  readonly vaults: Vaults;
}

/** Public and read from the chain: no more often than this, however often it is requested. */
const ROLES_FRESH_MS = 2_000;
/** The code cannot change; the endpoint that reported it may have been wrong. */
const CODE_FRESH_MS = 60_000;

export async function transparencyRoutes(
  app: FastifyInstance,
  { db, readDb, vaults }: TransparencyDeps,
): Promise<void> {
  const { files, ...build } = BUILD;
  const keyOf = (address?: string) => vaults.of(address).chain;
  const rolesOf = perVault(vaults, ({ chain }) => remembered(() => chain.control(), ROLES_FRESH_MS));
  const hashesOf = perVault(vaults, ({ chain }) => remembered(() => chain.codeHashes(build.immutables), CODE_FRESH_MS));

  route(app, vaultCoverage, async ({ query: { days, vault } }) => {
    const coverage = describeCoverage(await findCoverageRows(readDb, keyOf(vault), days), days);
    if (!coverage) throw new AppError('unavailable');
    return coverage;
  });

  route(app, vaultOperations, async ({ query: { before, limit, vault } }) => {
    // One row more than requested shows whether there is a next page.
    const found = await listOperations(db, keyOf(vault), {
      before: before === undefined ? undefined : BigInt(before),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { entries: page.map(describeOperation), nextBefore: last?.id.toString() ?? null };
  });

  route(app, vaultRoles, async ({ query: { vault } }) => {
    const { owner, ownerIsContract, delaySeconds, pendingOwner, guardian } = await rolesOf(vault)();
    return {
      owner: withChecksum(owner),
      ownerIsContract,
      delaySeconds,
      pendingOwner: pendingOwner && withChecksum(pendingOwner),
      guardian: guardian && withChecksum(guardian),
    };
  });

  route(app, vaultTimelock, async ({ query: { vault } }) => {
    const { owner, delaySeconds } = await rolesOf(vault)();
    if (delaySeconds === null) return { timelock: null };
    return { timelock: describeTimelock({ owner, delaySeconds }, await findTimelock(db, keyOf(vault), owner)) };
  });

  route(app, vaultCode, async ({ query: { vault } }) => ({ ...build, ...(await hashesOf(vault)()) }));

  route(app, vaultSource, () => ({ files }));
}
