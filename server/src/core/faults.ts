/** Uncaught errors end the process with a line in our log: Node's own output would print everything the error quotes. */
import type { Logger } from './log.ts';

export function endOnFault(log: Logger): void {
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, `the process ends: ${fault}`);
      process.exit(1);
    });
  }
}
