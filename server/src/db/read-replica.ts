/** Sends reads that may be slightly outdated to a replica, and to the primary while the replica does not respond. */
import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable, isReadOnly } from './errors.ts';

/** How long an unresponsive replica is skipped; otherwise every request would wait for it until the timeout. */
const LEAVE_ALONE_MS = 5_000;

export interface ReadReplica {
  /** A pool whose queries go to whichever of the two responds. */
  readonly pool: Pool;
  /** Runs `work` on the replica; if that does not respond, again on the primary. Only for work that writes nothing. */
  run<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
}

/** @param onChange Called when reads move to the primary, and when they return to the replica. */
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
      // A write that is refused here must not be passed to the primary.
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
