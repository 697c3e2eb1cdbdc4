/** Errors between this process and the chain. All are temporary: none is a reason to stop permanently. */
import { AppError } from '../core/app-error.ts';

/**
 * `unreachable`: no endpoint gave a usable response · `wrongChain`: an endpoint serves another chain · `noHistory`: the
 * state of that block is no longer kept · `contradiction`: a response cannot be true, or differs from another endpoint's
 * · `behind`: the endpoint does not know the newest blocks yet · `noBudget`: no endpoint has budget for a request now.
 */
export type ChainProblem = 'unreachable' | 'wrongChain' | 'noHistory' | 'contradiction' | 'behind' | 'noBudget';

/** Shown in the public health report, so without endpoints' URLs, which may contain keys. */
const PUBLIC_DETAILS: Readonly<Record<ChainProblem, string>> = {
  unreachable: 'the chain does not answer',
  wrongChain: 'the endpoint serves another chain',
  noHistory: 'the chain no longer keeps the state that is needed',
  contradiction: 'what the endpoint answers cannot be true',
  behind: 'the endpoint does not know the newest blocks yet',
  noBudget: 'the budgets of all endpoints are used up',
};

export class ChainError extends AppError {
  readonly problem: ChainProblem;
  readonly detail: string;
  readonly publicDetail: string;

  constructor(problem: ChainProblem, detail: string, cause?: unknown) {
    super('upstream.failed', {}, { cause });
    this.name = 'ChainError';
    this.message = `${problem}: ${detail}`;
    this.problem = problem;
    this.detail = detail;
    this.publicDetail = PUBLIC_DETAILS[problem];
  }
}

const NO_HISTORY = /missing trie node|header not found|histor|pruned|out ?of ?range|state .*(not|un)\s?available/i;

/** Converts any failure of a request to a ChainError with a brief explanation. */
export function asChainError(error: unknown): ChainError {
  if (error instanceof ChainError) return error;
  const detail = shortMessage(error);
  return new ChainError(NO_HISTORY.test(detail) ? 'noHistory' : 'unreachable', detail, error);
}

function shortMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const details = 'details' in error && typeof error.details === 'string' ? error.details : '';
  const short = 'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : error.message;
  return `${short} ${details}`.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
