/** Why a request brought no answer: who was asked, and what is wrong there. */
import { classifyProviderError } from '@eleven/vault-client/provider-error';
import { NotANodeError } from '@eleven/vault-client/rpc-request';

/** The reader: the wallet by its own node, or the node at an address. */
export type Through = 'wallet' | { readonly rpcUrl: string };

export type Away =
  /** Nothing answers there. */
  | 'silent'
  /** Something answers, but a browser may not tell this page what: the node does not take pages from here. */
  | 'refusesPage'
  /** Something answers that is no node. */
  | 'notANode'
  | 'busy'
  /** It answers, with an error. */
  | 'failed';

const TIMEOUT_MS = 5_000;

export async function whyAway(through: Through, error: unknown): Promise<Away> {
  if (error instanceof NotANodeError) return 'notANode';
  const { problem } = classifyProviderError(error);
  if (problem === 'busy') return 'busy';
  if (problem !== 'unreachable') return 'failed';
  return through !== 'wallet' && (await isThere(through.rpcUrl)) ? 'refusesPage' : 'silent';
}

/** A browser does not say why it withholds an answer. Asked for nothing that we could read, it at least says that one came. */
async function isThere(url: string): Promise<boolean> {
  const options = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  return fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
