/** Open pages read announcements again when one begins or ends by its own times; staff's own acts are published at once. */
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Polling, startPolling } from '../../jobs/polling.ts';
import type { Hub } from '../../live/hub.ts';
import { hasStartedOrEnded } from './announcements.store.ts';

export interface TurnJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hub: Pick<Hub, 'publish'>;
  readonly jobs?: Jobs | undefined;
}

export function startTurns(deps: TurnJobDeps): Polling {
  const { log, jobs } = deps;
  const run = createTurns(deps);
  return startPolling({ name: 'announcements', run, failing: 'pages do not show what has begun', log, jobs });
}

/**
 * Publishes an invalidation if an announcement has begun or ended since the previous run. Every process does so by its own
 * clock, so the last invalidation comes when all of them serve the new state. Pages that were open before a process started
 * read everything again when they connect to it.
 */
export function createTurns({ db, clock, hub }: Pick<TurnJobDeps, 'db' | 'clock' | 'hub'>): () => Promise<void> {
  let since = clock.now();
  return async () => {
    const now = clock.now();
    const isChanged = await hasStartedOrEnded(db, since, now);
    since = now;
    if (isChanged) await hub.publish('announcements');
  };
}
