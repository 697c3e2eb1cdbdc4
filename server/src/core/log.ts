/** Structured logs: one JSON line each, with host, process and version. Secrets in logged objects or errors are removed. */
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './log-levels.ts';
import { standardOutput } from './log-output.ts';
import { describeError, safeValue } from './safe-error.ts';
import { currentTracer } from './trace.ts';
import { VERSION } from './version.ts';

export type { Logger };

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'signature', 'secret', 'set-cookie'];

export function createLog(level: LogLevel, to: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: { host: hostname(), pid: process.pid, version: VERSION },
      mixin: () => currentTracer()?.ids() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '…' },
      formatters: {
        level: (label) => ({ level: label }),
        log: (logged) => safeValue({ ...logged }) as Record<string, unknown>,
      },
      hooks: {
        // An error logged without a text, or with its own message as the text, would reveal that message.
        logMethod([first, ...rest], method) {
          const isAlone = first instanceof Error;
          const { err } = (isAlone ? { err: first } : (first ?? {})) as { err?: unknown };
          const texts = rest.map((part) => (part instanceof Error ? describeError(part) : part));
          const own = err instanceof Error ? err.message : '';
          const isQuoted = own !== '' && texts.some((text) => String(text).includes(own));
          if (err instanceof Error && (isQuoted || texts.length === 0))
            return method.call(this, isAlone ? { err } : first, 'an error');
          return method.apply(this, [isAlone ? { err } : first, ...texts] as unknown as Parameters<typeof method>);
        },
      },
      // The formatter has sanitised errors, except in a child's bindings; pino's serializer would look for a message again.
      serializers: { err: (error: unknown) => safeValue(error) },
    },
    to,
  );
}
