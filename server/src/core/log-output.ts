/**
 * Where log lines go. A disk that is full must not end the process, nor hold it up: what cannot be written waits, up to a
 * limit, and is written once there is room; what went beyond that is counted and told in one line.
 */
import { type DestinationStream, pino } from 'pino';

const WAITING_BYTES = 64 * 1024;

let output: DestinationStream | undefined;

/** One for the process: every logger writes in order. */
export function standardOutput(): DestinationStream {
  output ??= outputTo(1);
  return output;
}

/** `dest` is a file descriptor, or a path. */
export function outputTo(dest: number | string): DestinationStream {
  const stream = pino.destination({ dest, sync: true, maxLength: WAITING_BYTES });
  let lost = 0;
  stream.on('error', () => {});
  stream.on('drop', () => {
    lost += 1;
  });
  stream.on('write', () => {
    if (lost === 0) return;
    const count = lost;
    lost = 0;
    const line = {
      level: 40,
      time: new Date().toISOString(),
      lost: count,
      msg: 'log lines were lost: no room for them',
    };
    stream.write(`${JSON.stringify(line)}\n`);
  });
  return stream;
}
