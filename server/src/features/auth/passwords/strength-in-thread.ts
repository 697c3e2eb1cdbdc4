/**
 * How hard a password is to guess, judged in a thread of its own (strength-thread.ts), which starts with the first password and
 * ends when nobody has chosen one for a while. The dictionaries are 35 MB of small objects: in the main thread they would be
 * a third of what every garbage collection goes through, and building them would hold up all other requests.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PasswordStrength } from '@eleven/protocol/passwords/score';
import { createConcurrencyLimit } from '../../../core/concurrency-limit.ts';
import type { Asked } from './strength-thread.ts';

export const IDLE_MS = 60_000;
const limited = createConcurrencyLimit({ parallel: 1, queue: 100 });

/** Beside this file in the sources, beside the bundle in a build (scripts/run/server-build.ts). */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './strength-thread.ts' : './strength-thread.js',
  import.meta.url,
);

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
    // It may not keep the server from ending.
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
  const started = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } });
  // The call that met the error rejects with it; the thread ends.
  started.once('error', () => {
    if (thread === started) thread = undefined;
  });
  thread = started;
  return started;
}
