/** What nobody caught ends the process: in the log's words. Node's own would print all that the error quotes. */
import type { Logger } from './log.ts';

export function endOnFault(log: Logger): void {
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, `the process ends: ${fault}`);
      process.exit(1);
    });
  }
}
