/** Errors between this process and the chain. All of them are temporary: none is a reason to stop for good. */
import { AppError } from '../core/app-error.ts';

/**
 * `unreachable`: no endpoint answered in a usable way · `wrongChain`: an endpoint serves another chain · `noHistory`: the
 * state of that block is no longer kept · `contradiction`: what was answered cannot be true, or is not what another endpoint
 * answers · `behind`: the endpoint does not know the newest blocks yet · `noBudget`: no endpoint may be asked now.
 */
export type ChainProblem = 'unreachable' | 'wrongChain' | 'noHistory' | 'contradiction' | 'behind' | 'noBudget';

/** For everybody who looks at the health: no address of an endpoint, which may hold a key. */
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

/** Any failure of a request as a ChainError, with the shortest words that say what happened. */
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
