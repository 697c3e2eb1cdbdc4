/**
 * Work that goes out to many, in batches: each is one transaction with the mark of how far it went, so whoever dies in the middle
 * loses nothing and does nothing twice, and any number of processes may run it.
 */
import type { Invalidation } from '@eleven/protocol/api/system';
import type { JobName } from '@eleven/protocol/jobs';
import type { Logger } from '../core/log.ts';
import type { Hub } from '../live/hub.ts';
import type { Jobs } from './jobs.ts';

const POLL_MS = 2_000;

interface BatchesDeps {
  readonly name: JobName;
  /** False when there is nothing to do, or another process does it. */
  readonly batch: () => Promise<boolean>;
  readonly log: Logger;
  /** Wakes it before its next turn. */
  readonly wakeOn?: { readonly hub: Pick<Hub, 'subscribe'>; readonly invalidation: Invalidation };
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number | undefined;
}

export interface Batches {
  stop(): Promise<void>;
}

export function startBatches({ name, batch, log, wakeOn, jobs, pollMs = POLL_MS }: BatchesDeps): Batches {
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};
  const stopListening = wakeOn?.hub.subscribe(undefined, (invalidation) => {
    if (invalidation !== wakeOn.invalidation) return;
    isWoken = true;
    wake();
  });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      isWoken = false;
      const turn = jobs?.begin(name);
      try {
        while (!isStopping && (await batch()));
        failures = 0;
        turn?.done(pollMs);
      } catch (error) {
        turn?.failed(error, pollMs);
        failures += 1;
        // One outage is one line.
        log[failures === 1 ? 'warn' : 'debug']({ err: error, failures, job: name }, 'a batch failed');
      }
      if (isStopping || (isWoken && failures === 0)) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const running = run();
  return {
    async stop() {
      isStopping = true;
      stopListening?.();
      wake();
      await running;
    },
  };
}
