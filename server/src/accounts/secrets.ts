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

/** Also checks the texts together, as a phrase may be split over several fields. */
export const secretIn = (...texts: readonly string[]): FoundSecret | undefined => findSecret(texts.join(' '), LEXICON);

/** Finds a secret that is split over several texts, the last of which is new. Returns its form and the texts involved. */
export const secretAmong = (texts: readonly string[]) => findScattered(texts, LEXICON);

/** Names the kind of secret, and whether an earlier part had been stored, but never the secret. */
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
