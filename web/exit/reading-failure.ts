/** The reason why reading through a wallet or a node has failed. */
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { NotANodeError } from '@eleven/vault-client/rpc-request';

/** Where the requests go: to the wallet, which passes them to a node of its own, or to the node at this URL. */
export type Through = 'wallet' | { readonly rpcUrl: string };

export type FailureReason =
  /** Nothing responds there. */
  | 'silent'
  /** Something replies, but the browser may not show the reply to this page: the node does not accept pages from here. */
  | 'refusesPage'
  /** Something replies, but it is not a node. */
  | 'notANode'
  | 'busy'
  /** It replies with an error. */
  | 'failed';

export interface ReadingFailure {
  readonly error: unknown;
  readonly through: Through;
  /** Set if the wallet or node did not return a usable reply. */
  readonly reason?: FailureReason;
}

const TIMEOUT_MS = 5_000;

export async function findReason(through: Through, error: unknown): Promise<FailureReason> {
  if (error instanceof NotANodeError) return 'notANode';
  const { problem } = classifyProviderError(error);
  if (problem === 'busy') return 'busy';
  if (problem !== 'unreachable') return 'failed';
  return through !== 'wallet' && (await isThere(through.rpcUrl)) ? 'refusesPage' : 'silent';
}

/**
 * A browser does not say why it withholds a reply. A request with an unreadable reply at least shows that something responds.
 */
async function isThere(url: string): Promise<boolean> {
  const options = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  return fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
