/**
 * What a log may hold of an error. Messages of drivers and of drizzle quote what was asked with: session tokens, hashes,
 * addresses, texts of tickets. So of a failed query only its text with placeholders and the cause's code are kept, and of
 * whatever else only what no value can be in.
 */

export interface SafeError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  /** Of a database: which rule was broken. */
  readonly constraint?: string;
  /** With placeholders, never with values. */
  readonly query?: string;
  /** The places only: the first line of a stack repeats the message. */
  readonly stack?: string;
  readonly cause?: SafeError;
  readonly errors?: readonly SafeError[];
}

const DEEPEST = 6;

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, cause } = error;
  const code = textOf(error, 'code');
  const isQuery = 'query' in error && 'params' in error;
  const query = isQuery ? textOf(error, 'query') : undefined;
  const constraint = isFromDatabase(error) ? textOf(error, 'constraint') : undefined;
  const message = isQuery ? 'a query failed' : quotesValues(error) ? undefined : error.message;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type,
    ...(message ? { message } : {}),
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(query ? { query } : {}),
    ...(stack ? { stack } : {}),
    ...(cause instanceof Error && depth < DEEPEST ? { cause: safeError(cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < DEEPEST
      ? { errors: error.errors.slice(0, 5).map((one) => safeError(one, depth + 1)) }
      : {}),
  };
}

/** On one line, for a console. */
export function describeError(error: unknown): string {
  const { type, message, code, query, cause } = safeError(error);
  const own = [message ?? type, code ? `(${code})` : '', query ? `: ${query}` : ''].join(' ').trim();
  return cause ? `${own}; ${cause.message ?? cause.type}${cause.code ? ` (${cause.code})` : ''}` : own;
}

/** PostgreSQL's own, and PGlite's: `message`, `detail` and `where` may quote values of rows. */
const isFromDatabase = (error: Error): boolean => 'severity' in error;

/** A parser quotes the beginning of what it could not read; a mail server repeats addresses. */
const quotesValues = (error: Error): boolean =>
  isFromDatabase(error) || error instanceof SyntaxError || 'response' in error || 'input' in error;

function textOf(error: Error, field: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
