/** Reads that may be a moment old go to a replica, and to the primary while the replica gives no answer. */
import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable, isReadOnly } from './errors.ts';

/** Every request would wait for the replica again, for as long as one may wait at all. */
const LEAVE_ALONE_MS = 5_000;

export interface ReadReplica {
  /** With the queries of a pool: whichever of the two answers. */
  readonly pool: Pool;
  /** Once on the replica; where it gives no answer, once more on the primary. Only for work that writes nothing. */
  run<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
}

/** @param onChange Called when reads begin to go to the primary, and when the replica has them again. */
export function createReadReplica(
  replica: Pool,
  primary: Pool,
  onChange: (isAway: boolean, error?: unknown) => void = () => {},
): ReadReplica {
  let awayUntil = Number.NEGATIVE_INFINITY;
  let isAway = false;

  const run: ReadReplica['run'] = async (work) => {
    if (performance.now() < awayUntil) return work(primary);
    try {
      const result = await work(replica);
      if (isAway) onChange(false);
      isAway = false;
      return result;
    } catch (error) {
      // A write must not find its way to the primary by being refused here.
      if (!isDatabaseUnavailable(error) || isReadOnly(error)) throw error;
      awayUntil = performance.now() + LEAVE_ALONE_MS;
      if (!isAway) onChange(true, error);
      isAway = true;
      return work(primary);
    }
  };

  const query = (...args: Parameters<PoolClient['query']>) =>
    run((pool) => pool.query(...args) as unknown as Promise<unknown>);
  return {
    run,
    pool: new Proxy(replica, {
      get(target, property) {
        if (property === 'query') return query;
        const value = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };
}
