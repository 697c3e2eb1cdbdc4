/** Structured logs: one JSON line each, on standard output. Secrets that may sit in a logged object are blotted out. */
import { type Logger, pino } from 'pino';
import type { LogLevel } from './log-levels.ts';

export type { Logger };

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'signature', 'secret', 'set-cookie'];

export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '…' },
  });
}
