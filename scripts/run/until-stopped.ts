/** The life of a supervisor: start, run until stopped or until it cannot continue, end everything in order. */
import process from 'node:process';
import { Closers, Stopped } from './closers.ts';
import { UserError } from './user-error.ts';

/** Ends the process: with 0 after Ctrl-C or a SIGTERM, with 1 when it could not start or had to give up. */
export async function untilStopped(
  start: (closers: Closers, giveUp: (error: Error) => void) => Promise<void>,
): Promise<never> {
  const closers = new Closers();
  // A terminal that disappears must not prevent the orderly end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(undefined));
  });
  let started: Promise<void> = Promise.resolve();
  const failed = new Promise<Error>((resolve) => {
    started = start(closers, resolve).catch(resolve);
  });
  const failure = await Promise.race([stopped, failed]);
  if (failure && !(failure instanceof Stopped))
    console.error(failure instanceof UserError ? failure.message : (failure.stack ?? failure.message));
  await closers.closeAll();
  await started;
  await closers.closeAll();
  process.exit(failure ? 1 : 0);
}
