/** Refuses texts that contain a seed phrase or a private key. Such a text is neither stored nor logged. */
import { createHash } from 'node:crypto';
import {
  createLexicon,
  type FoundSecret,
  findScattered,
  findSecret,
  type SecretForm,
} from '@eleven/protocol/accounts/find-secret';
import { SECRET_REASONS } from '@eleven/protocol/accounts/secret-texts';
import * as lists from 'viem/accounts';
import { AppError } from '../core/app-error.ts';

const LEXICON = createLexicon(lists, (bytes) => createHash('sha256').update(bytes).digest());

/** Together as well: a phrase may be cut in two by the fields. */
export const secretIn = (...texts: readonly string[]): FoundSecret | undefined => findSecret(texts.join(' '), LEXICON);

/** In parts of several texts, of which the last is new: the form, and which texts they are. */
export const secretAmong = (texts: readonly string[]) => findScattered(texts, LEXICON);

/** Says of what kind it is, and whether an earlier part of it had been stored; never what it was. */
export const secretRefused = (form: SecretForm, isWithEarlier = false): AppError =>
  new AppError(
    isWithEarlier ? 'support.secretWithEarlier' : 'support.secretRefused',
    {},
    { words: { reason: SECRET_REASONS[form] } },
  );

export function refuseSecrets(...texts: readonly string[]): void {
  const found = secretIn(...texts);
  if (found) throw secretRefused(found.form);
}
