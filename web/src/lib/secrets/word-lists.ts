/**
 * The words of seed phrases in all ten languages, and SHA-256 for their checksums: loaded when a user begins to write to
 * support.
 */
import { createLexicon } from '@eleven/protocol/accounts/find-secret';
import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts';
import { sha256 } from 'viem/utils';

const lists = {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
};

export const lexicon = createLexicon(lists, (bytes) => sha256(bytes, 'bytes'));
export { findSecret } from '@eleven/protocol/accounts/find-secret';
