import { expect, it } from 'vitest';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { createLog } from '../core/log.ts';
import { createLocalHub } from '../live/hub.ts';
import { inBatches, startPolling } from './polling.ts';

const NEVER_MS = 3_600_000;
const log = createLog('silent');

it('continues until there is nothing left, and starts again when woken', async () => {
  const hub = createLocalHub();
  let left = 3;
  let done = 0;
  const batch = async () => {
    if (left === 0) return false;
    left -= 1;
    done += 1;
    return true;
  };
  const onWake = (wake: () => void) => hub.subscribe(undefined, wake);
  const run = inBatches(batch);
  const job = startPolling({ name: 'vaultNews', run, failing: 'news wait', log, onWake, pollMs: NEVER_MS });
  await eventually(() => done === 3 || undefined);
  left = 2;
  hub.publish('vault');
  await eventually(() => done === 5 || undefined);
  await job.stop();
  left = 1;
  hub.publish('vault');
  expect(done).toBe(5);
});

it('retries after a failure, and can be stopped while failing', async () => {
  let calls = 0;
  const run = async () => {
    calls += 1;
    throw new Error('the database is away');
  };
  const job = startPolling({ name: 'answers', run, failing: 'answers wait', log, pollMs: 1 });
  await eventually(() => calls >= 3 || undefined);
  await job.stop();
  const seen = calls;
  await new Promise(setImmediate);
  expect(calls).toBe(seen);
});
