/**
 * Finds a seed phrase or a private key in a text. The caller passes the BIP-39 word lists, which are too large to bundle here,
 * and SHA-256.
 */
import { findHexAmong, findPrivateKey, type KeyForm } from './secrets/private-keys.ts';
import { findPhraseAmong } from './secrets/scattered-words.ts';
import { findSeedPhrase, type Lexicon, normalizeWord } from './secrets/seed-words.ts';

export { createLexicon, type Lexicon, SEED_LANGUAGES, type WordLists } from './secrets/seed-words.ts';

/** Invisible characters that may be hidden between the digits of a key or the letters of a word. */
const INVISIBLE = /\p{Cf}|\u034f/gu;
const BASE64_TEXT = /[A-Za-z0-9+/_-]{60,}={0,2}/g;

export type SecretForm = 'words' | KeyForm;

export interface FoundSecret {
  readonly form: SecretForm;
  /** The part that revealed it, shortened. For the author only: never sent, stored or logged. */
  readonly excerpt: string;
}

/** Punctuation, line breaks, numbering, percent-encoding and invisible characters between its parts hide nothing. */
export function findSecret(given: string, lexicon: Lexicon): FoundSecret | undefined {
  const text = given.normalize('NFKC').replace(INVISIBLE, '');
  const plain = decodePercents(text);
  return findIn(plain, lexicon) ?? findEncoded(plain, lexicon);
}

/** A secret whose parts are separate texts, with others between them; `at` lists them. The last text is one of them. */
export function findScattered(
  given: readonly string[],
  lexicon: Lexicon,
): { readonly form: SecretForm; readonly at: readonly number[] } | undefined {
  const texts = given.map((text) => text.normalize('NFKC').replace(INVISIBLE, ''));
  const hex = findHexAmong(texts);
  if (hex) return { form: 'hex', at: hex };
  const words = findPhraseAmong(texts.map(normalizeWord), lexicon);
  return words && { form: 'words', at: words };
}

function findIn(text: string, lexicon: Lexicon): FoundSecret | undefined {
  const key = findPrivateKey(text, lexicon.sha256);
  if (key) return { form: key.form, excerpt: `${key.excerpt.slice(0, 6)}…${key.excerpt.slice(-4)}` };
  const phrase = findSeedPhrase(normalizeWord(text), lexicon);
  if (!phrase) return undefined;
  return { form: 'words', excerpt: `${phrase.words[0]} … ${phrase.words.at(-1)}`.normalize('NFC') };
}

/** Decodes percent-encoding such as `%20`. Bytes that are not UTF-8 stay unchanged. */
function decodePercents(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

/** A phrase or key whose text was encoded as base64. */
function findEncoded(text: string, lexicon: Lexicon): FoundSecret | undefined {
  for (const [encoded] of text.matchAll(BASE64_TEXT)) {
    let decoded: string;
    try {
      decoded = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'));
    } catch {
      continue;
    }
    const found = /^[\t\r\n -~]+$/.test(decoded) ? findIn(decoded, lexicon) : undefined;
    if (found) return found;
  }
  return undefined;
}
