/** The one error that a route throws on purpose: a code of the catalogue, which gives its status and both texts. */
import { ERRORS, type ErrorCode, type ErrorParams } from '@eleven/protocol/errors';

interface AppErrorOptions {
  /** The underlying error; logged, never sent. */
  readonly cause?: unknown;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
  /** Goes along with code and message, for who can act on it. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly retryAfter: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, params: ErrorParams = {}, options: AppErrorOptions = {}) {
    super(ERRORS[code].en, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.params = params;
    this.retryAfter = options.retryAfter;
    this.body = options.body ?? {};
  }
}
