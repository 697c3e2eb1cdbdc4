/** Polls every few seconds for work that is due, reports each run, and logs one line when it fails. */
import type { JobName } from '@eleven/protocol/jobs';
import type { Logger } from '../core/log.ts';
import type { Jobs } from './jobs.ts';

const POLL_MS = 2_000;

interface PollingDeps {
  readonly name: JobName;
  /** Ends early where it is asked to. */
  readonly run: (isStopping: () => boolean) => Promise<unknown>;
  /** Said in the log when a run fails: what is waiting. */
  readonly failing: string;
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number | undefined;
  /** @param wake Begins the next run now. @returns What ends that. */
  readonly onWake?: (wake: () => void) => () => void;
}

export interface Polling {
  /** After the run that is under way. */
  stop(): Promise<void>;
}

export function startPolling({ name, run, failing, log, jobs, pollMs = POLL_MS, onWake }: PollingDeps): Polling {
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};
  const stopListening = onWake?.(() => {
    isWoken = true;
    wake();
  });

  async function loop(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      isWoken = false;
      const report = jobs?.begin(name);
      try {
        await run(() => isStopping);
        failures = 0;
        report?.done(pollMs);
      } catch (error) {
        report?.failed(error, pollMs);
        failures += 1;
        // One outage is one line.
        log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, failing);
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
  const running = loop();
  return {
    async stop() {
      isStopping = true;
      stopListening?.();
      wake();
      await running;
    },
  };
}

/**
 * For work that goes out to many: each batch is one transaction with the mark of how far it went, so whoever dies in the middle loses
 * nothing and does nothing twice, and any number of processes may run it.
 * @param batch False when there is nothing to do, or another process does it.
 */
export const inBatches =
  (batch: () => Promise<boolean>): PollingDeps['run'] =>
  async (isStopping) => {
    while (!isStopping() && (await batch()));
  };
