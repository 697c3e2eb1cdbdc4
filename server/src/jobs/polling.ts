/** Work that looks every few seconds for what is due, reports each turn, and says in one line when it cannot. */
import type { JobName } from '@eleven/protocol/jobs';
import type { Logger } from '../core/log.ts';
import type { Jobs } from './jobs.ts';

const POLL_MS = 2_000;

interface PollingDeps {
  readonly name: JobName;
  /** Ends early where it is asked to. */
  readonly turn: (isStopping: () => boolean) => Promise<unknown>;
  /** Said in the log when a turn fails: what is waiting. */
  readonly failing: string;
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number | undefined;
  /** @param wake Begins the next turn now. @returns What ends that. */
  readonly onWake?: (wake: () => void) => () => void;
}

export interface Polling {
  /** After the turn that is under way. */
  stop(): Promise<void>;
}

export function startPolling({ name, turn, failing, log, jobs, pollMs = POLL_MS, onWake }: PollingDeps): Polling {
  let isStopping = false;
  let isWoken = false;
  let wake = () => {};
  const stopListening = onWake?.(() => {
    isWoken = true;
    wake();
  });

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      isWoken = false;
      const reported = jobs?.begin(name);
      try {
        await turn(() => isStopping);
        failures = 0;
        reported?.done(pollMs);
      } catch (error) {
        reported?.failed(error, pollMs);
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

/**
 * For work that goes out to many: each batch is one transaction with the mark of how far it went, so whoever dies in the middle loses
 * nothing and does nothing twice, and any number of processes may run it.
 * @param batch False when there is nothing to do, or another process does it.
 */
export const inBatches =
  (batch: () => Promise<boolean>): PollingDeps['turn'] =>
  async (isStopping) => {
    while (!isStopping() && (await batch()));
  };
