/** Detects a seed phrase or a private key in a text before it is sent or stored as a draft. */
import type { FoundSecret } from '@eleven/protocol/accounts/find-secret';

let loading: Promise<typeof import('./word-lists.ts')> | undefined;

function loadWords() {
  loading ??= import('./word-lists.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Rejects if the word lists do not load; the server checks as well. */
export async function secretIn(...texts: readonly string[]): Promise<FoundSecret | undefined> {
  const { findSecret, lexicon } = await loadWords();
  return findSecret(texts.join(' '), lexicon);
}

export const holdsSecret = async (...texts: readonly string[]): Promise<boolean> =>
  (await secretIn(...texts)) !== undefined;
