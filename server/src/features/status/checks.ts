/**
 * Whether the parts of the service work, for `/readyz`, `/alarmz`, the status page and the measurements. A check that takes
 * too long counts as failed.
 */
import type { Db } from '../../db/database.ts';
import { pingDatabase } from '../../db/ping.ts';

interface Check {
  readonly ok: boolean;
  readonly detail?: string;
}
interface ChainCheck extends Check {
  readonly headBlock: number | null;
}
interface IndexerCheck extends Check {
  /** The last block read; of several vaults, that of the one furthest behind. */
  readonly cursorBlock: number | null;
  /** Chain time of that block. */
  readonly cursorTime: number | null;
  /** Finalized blocks that are not indexed yet. */
  readonly lagBlocks: number | null;
}

export interface ChecksDeps {
  readonly db: Db;
  readonly chain: { health(): ChainCheck };
  readonly indexer: { status(): IndexerCheck };
}

export interface Checks {
  database(): Promise<Check>;
  chain(): Promise<ChainCheck>;
  indexer(): Promise<IndexerCheck>;
}

/** A monitor retries after a few seconds: a check that takes longer counts as failed. */
const TIMEOUT_MS = 1_500;

export function createChecks({ db, chain, indexer }: ChecksDeps): Checks {
  return {
    database: () =>
      inTime<Check>(
        pingDatabase(db).then(() => ({ ok: true })),
        (detail) => ({ ok: false, detail }),
      ),
    chain: async () => chain.health(),
    indexer: async () => {
      const { ok, detail, cursorBlock, cursorTime, lagBlocks } = indexer.status();
      return { ok, ...(detail === undefined ? {} : { detail }), cursorBlock, cursorTime, lagBlocks };
    },
  };
}

export async function inTime<Answer>(answer: Promise<Answer>, otherwise: (detail: string) => Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise('no answer in time')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return otherwise('failed');
  } finally {
    clearTimeout(timer);
  }
}
