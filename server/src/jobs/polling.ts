/** Polls every few seconds for work that is due, reports each run, and logs one line when it fails. */
import type { JobName } from '@eleven/protocol/jobs';
import type { Logger } from '../core/log.ts';
import type { Jobs } from './jobs.ts';

const POLL_MS = 2_000;

interface PollingDeps {
  readonly name: JobName;
  /** Should end early when `isStopping` returns true. */
  readonly run: (isStopping: () => boolean) => Promise<unknown>;
  /** Log message when a run fails. */
  readonly failing: string;
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number | undefined;
  /** @param wake Starts the next run now. @returns A function that unsubscribes. */
  readonly onWake?: (wake: () => void) => () => void;
}

export interface Polling {
  /** Stops after the current run. */
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
        // An outage is logged once.
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
 * For work in batches: each is one transaction that also stores the progress, so a process that dies halfway loses nothing and
 * repeats nothing, and any number of processes may run it.
 * @param batch Returns false if there is nothing to do, or another process does it.
 */
export const inBatches =
  (batch: () => Promise<boolean>): PollingDeps['run'] =>
  async (isStopping) => {
    while (!isStopping() && (await batch()));
  };
