/** Structured logs: one JSON line each. Secrets that may sit in a logged object or error are left out. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './log-levels.ts';
import { standardOutput } from './log-output.ts';
import { safeError } from './safe-error.ts';

export type { Logger };

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'signature', 'secret', 'set-cookie'];

export function createLog(level: LogLevel, to: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '…' },
      formatters: { log: (logged) => Object.fromEntries(Object.entries(logged).map(safeEntry)) },
      hooks: {
        // An error given alone, or with its own message for a text, would be logged with that message.
        logMethod([first, ...rest], method) {
          if (first instanceof Error) return method.call(this, { err: first }, 'an error');
          const { err } = (first ?? {}) as { err?: unknown };
          const quoted = err instanceof Error && rest.some((text) => String(text).includes(err.message));
          if (quoted && err.message !== '') return method.call(this, first, 'an error');
          return method.apply(this, [first, ...rest] as unknown as Parameters<typeof method>);
        },
      },
      // The formatter has made them plain; pino's own would look for a message again.
      serializers: { err: (plain: unknown) => plain },
    },
    to,
  );
}

const safeEntry = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  value instanceof Error ? safeError(value) : value,
];
