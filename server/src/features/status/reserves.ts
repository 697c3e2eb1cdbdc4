/** The reserve of a vault, for alarms and metrics. */
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import type { Db } from '../../db/database.ts';
import { inTime } from './checks.ts';
import { readVaultRow } from './status.store.ts';

interface Reserve {
  /** The rate that flexible stakes earn now. */
  readonly rateBps: number;
  readonly freeWei: bigint;
  /** Null without flexible stakes: nothing is used up. */
  readonly runwaySeconds: number | null;
}

export interface WatchedVault {
  readonly address: string;
  readonly name: string;
  readonly status: string;
  readonly chain: { readonly chainId: number; now(): number | undefined };
}

/** Undefined until the vault is indexed. */
export async function readReserve(
  db: Db,
  key: { readonly chainId: number; readonly vaultAddress: string },
  chainNow: number | undefined,
): Promise<Reserve | undefined> {
  const row = await readVaultRow(db, key);
  if (!row) return undefined;
  const now = BigInt(Math.max(row.cursorTime, chainNow ?? 0));
  const { rateBps, freeWei, fundedUntil } = vaultFigures({ ...row, startAt: BigInt(row.startAt) }, now);
  return {
    rateBps: Number(rateBps),
    freeWei,
    runwaySeconds: fundedUntil === undefined ? null : Math.max(0, Number(fundedUntil - now)),
  };
}

/** A vault that accepts no stakes and holds no flexible ones needs no reserve. */
export const isReserveNeeded = (status: string, { runwaySeconds }: Reserve): boolean =>
  status === 'open' || runwaySeconds !== null;

/** The reserve of each vault that needs one. Omits a vault that cannot be read in time: an old figure would look current. */
export async function readReserves(db: Db, vaults: readonly WatchedVault[]) {
  const all = await Promise.all(
    vaults.map(async ({ address, name, status, chain }) => {
      const key = { chainId: chain.chainId, vaultAddress: address };
      const reserve = await inTime(readReserve(db, key, chain.now()), () => undefined);
      return reserve && isReserveNeeded(status, reserve) ? [{ vault: name, ...reserve }] : [];
    }),
  );
  return all.flat();
}
