/** Refuses texts that contain a seed phrase or a private key. Such a text is neither stored nor logged. */
import { findSecret, wordSet } from '@eleven/protocol/accounts/find-secret';
import { english, korean } from 'viem/accounts';
import { AppError } from '../../core/app-error.ts';

const WORDS = wordSet([english, korean]);

export function refuseSecrets(...texts: readonly string[]): void {
  // Together as well: a phrase may be cut in two by the fields.
  if (findSecret(texts.join(' '), WORDS)) throw new AppError('support.secretRefused');
}
