/**
 * The log's output. A full disk must neither end nor block the process: lines that cannot be written wait, up to a
 * limit, until there is room. Lines beyond the limit are lost; one line says how many.
 *
 * Pino's own destination is unsuitable: on a full disk its `flushSync`, which `fatal` and the end of the process call,
 * retries forever.
 */
import fs from 'node:fs';
import type { DestinationStream } from 'pino';

const WAITING_BYTES = 64 * 1024;

let output: DestinationStream | undefined;

/** One per process, so all loggers write in order. */
export function standardOutput(): DestinationStream {
  output ??= outputTo(1);
  return output;
}

export function outputTo(descriptor: number): DestinationStream {
  let waiting = Buffer.alloc(0);
  let lost = 0;

  /** True when nothing is waiting. A line may be written in two pieces if there is room for only one. */
  const flush = (): boolean => {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(fs.writeSync(descriptor, waiting));
      return true;
    } catch {
      return false;
    }
  };
  const add = (line: string): boolean => {
    const bytes = Buffer.from(line);
    if (waiting.length + bytes.length > WAITING_BYTES) return false;
    waiting = Buffer.concat([waiting, bytes]);
    return true;
  };

  return {
    write(line) {
      if (flush() && lost > 0) {
        const line = {
          level: 'warn',
          time: new Date().toISOString(),
          lost,
          msg: 'log lines were lost: no space for them',
        };
        lost = 0;
        add(`${JSON.stringify(line)}\n`);
      }
      if (!add(line)) lost += 1;
      flush();
    },
  };
}
