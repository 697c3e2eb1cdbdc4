/**
 * Judges how hard a password is to guess, in a separate thread (strength-thread.ts) that starts with the first password and
 * ends when idle. The dictionaries are 30 MB of small objects: in the main thread they would be a third of the work of every
 * garbage collection, and building them would delay all other requests.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PasswordStrength } from '@eleven/protocol/passwords/score';
import { createConcurrencyLimit } from '../../../core/concurrency-limit.ts';
import { entryBeside } from '../../../core/entry-beside.ts';
import type { Asked } from './strength-thread.ts';

export const IDLE_MS = 60_000;
const limited = createConcurrencyLimit({ parallel: 1, queue: 100 });

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Rejects if the thread fails; the next call starts another. */
export function judgeStrength(asked: Asked): Promise<PasswordStrength> {
  return limited(async () => {
    clearTimeout(idle);
    const asking = startedThread();
    asking.ref();
    asking.postMessage(asked);
    // Rejects with the error that ends a thread.
    const [strength] = (await once(asking, 'message')) as [PasswordStrength];
    // The thread must not keep the server from exiting.
    asking.unref();
    idle = setTimeout(() => {
      thread = undefined;
      void asking.terminate();
    }, IDLE_MS);
    idle.unref();
    return strength;
  });
}

function startedThread(): Worker {
  if (thread) return thread;
  const started = new Worker(entryBeside(import.meta.url, 'strength-thread'), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  });
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  // The call that ran into the error rejects with it. The thread exits later, and a call in between needs a new one.
  started.once('error', forget).once('exit', forget);
  thread = started;
  return started;
}
