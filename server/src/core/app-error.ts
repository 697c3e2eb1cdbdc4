/** The error that routes throw on purpose: a code of the catalogue, which determines its status and both texts. */
import { ERRORS, type ErrorCode, type ErrorParams } from '@eleven/protocol/errors';
import type { Text } from '@eleven/protocol/product';

interface AppErrorOptions {
  /** The underlying error; logged, never sent. */
  readonly cause?: unknown;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
  /** Additional fields of the reply, besides code and message, for clients that can use them. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Parameters that are words, in both languages. */
  readonly words?: Readonly<Record<string, Text>>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly retryAfter: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, Text>>;

  constructor(code: ErrorCode, params: ErrorParams = {}, options: AppErrorOptions = {}) {
    super(ERRORS[code].en, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.params = params;
    this.retryAfter = options.retryAfter;
    this.body = options.body ?? {};
    this.words = options.words ?? {};
  }
}
