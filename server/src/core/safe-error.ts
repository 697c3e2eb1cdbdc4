/**
 * The parts of an error that may be logged. Messages of drivers and of drizzle quote query parameters: session tokens, hashes,
 * addresses, texts of tickets. So a failed query is logged only with its placeholders and the cause's code, and any other
 * error only with parts that cannot contain values.
 */

export interface SafeError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  /** For database errors: the violated constraint. */
  readonly constraint?: string;
  /** With placeholders, never with values. */
  readonly query?: string;
  /** Stack frames only: the part before them repeats the message. */
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
  const message = isQuery ? 'a query failed' : quotesValues(error) ? undefined : (shortOf(error) ?? error.message);
  const stack = placesOf(error);
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

/** The same for any logged value, as errors also appear inside other values. */
export function safeValue(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return safeError(value);
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((one) => safeValue(one, depth + 1));
  // Requests and the like have their own serializers.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, safeValue(one, depth + 1)]));
}

/** A one-line description for the console. */
export function describeError(error: unknown): string {
  const { type, message, code, query, cause } = safeError(error);
  const own = `${message ?? type}${code ? ` (${code})` : ''}${query ? `: ${query}` : ''}`;
  return cause ? `${own}; ${cause.message ?? cause.type}${cause.code ? ` (${cause.code})` : ''}` : own;
}

/** Errors of PostgreSQL and PGlite, whose `message`, `detail` and `where` may quote values of rows. */
const isFromDatabase = (error: Error): boolean => 'severity' in error;

/** A parser quotes the beginning of its invalid input; a mail server repeats addresses. */
const quotesValues = (error: Error): boolean =>
  isFromDatabase(error) || error instanceof SyntaxError || 'response' in error || 'input' in error;

/** For errors of the chain library, whose full messages contain node URLs with keys, and the sent data. */
const shortOf = (error: Error): string | undefined => textOf(error, 'shortMessage');

const PLACE = /^ {4}at .{1,500}(:\d+:\d+\)?|<anonymous>\)|native\))$/;

/** Collects stack frames from the end, since lines of a message may look like one. */
function placesOf({ stack = '', message }: Error): string {
  const after = message === '' ? 0 : stack.lastIndexOf(message);
  const lines = (after === -1 ? stack : stack.slice(after + message.length)).split('\n');
  const beforePlaces = lines.findLastIndex((line) => !PLACE.test(line));
  return lines.slice(beforePlaces + 1).join('\n');
}

function textOf(error: Error, field: string): string | undefined {
  const value = (error as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
