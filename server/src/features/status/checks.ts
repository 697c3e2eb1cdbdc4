/**
 * Whether the parts of the service are well, as `/readyz`, the status page and the measurements have it. A check answers within
 * a moment or counts as not well.
 */
import type { ReadinessParts } from '@eleven/protocol/api/system';
import type { Db } from '../../db/client.ts';
import { pingDatabase } from '../../db/ping.ts';

export interface ChecksDeps {
  readonly db: Db;
  readonly chain: { health(): ReadinessParts['chain'] };
  readonly indexer: { status(): ReadinessParts['indexer'] };
}

export interface Checks {
  database(): Promise<ReadinessParts['database']>;
  chain(): Promise<ReadinessParts['chain']>;
  indexer(): Promise<ReadinessParts['indexer']>;
}

/** A monitor asks again after a few seconds: an answer that takes longer is none. */
const TIMEOUT_MS = 1_500;

export function createChecks({ db, chain, indexer }: ChecksDeps): Checks {
  return {
    database: () =>
      inTime<ReadinessParts['database']>(
        pingDatabase(db).then(() => ({ ok: true })),
        (detail) => ({ ok: false, detail }),
      ),
    chain: async () => chain.health(),
    indexer: async () => {
      const { ok, detail, cursorBlock, lagBlocks } = indexer.status();
      return { ok, detail, cursorBlock, lagBlocks };
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
