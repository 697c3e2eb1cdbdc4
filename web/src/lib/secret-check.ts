/** Whether a text holds a seed phrase or a private key: checked before it is sent or stored as a draft. */
import { findSecret, wordSet } from '@eleven/protocol/accounts/find-secret';

let words: Promise<ReadonlySet<string>> | undefined;

function loadWords(): Promise<ReadonlySet<string>> {
  words ??= import('./word-lists.ts').then(
    ({ english, korean }) => wordSet([english, korean]),
    (error: unknown) => {
      words = undefined;
      throw error;
    },
  );
  return words;
}

/** Rejects if the word list does not load; the server checks as well. */
export async function holdsSecret(...texts: readonly string[]): Promise<boolean> {
  return findSecret(texts.join(' '), await loadWords()) !== undefined;
}
