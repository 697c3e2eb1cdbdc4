/**
 * Which passwords are refused: too short, too long, too easy to guess, or known from a leak. No composition rules: length
 * and being uncommon is what keeps a password safe.
 */
import { PASSWORD_MAX, PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { SCORE_NEEDED } from '@eleven/protocol/passwords/score';
import { AppError } from '../../core/app-error.ts';
import type { IsLeakedPassword } from './leaked-passwords.ts';

/**
 * Loads the dictionaries, which holds up the process for some tenths of a second: before it serves, and not with the first
 * password that somebody chooses.
 */
export async function loadPasswordRules(): Promise<void> {
  const { passwordStrength } = await import('@eleven/protocol/passwords/strength');
  passwordStrength('correct mule cell paper', { name: '', email: '' });
}

/** Throws what is wrong with it, if anything. A list of leaked passwords that cannot be reached refuses none. */
export async function checkNewPassword(
  { isLeakedPassword }: { readonly isLeakedPassword: IsLeakedPassword },
  password: string,
  owner: { readonly name: string; readonly email: string },
): Promise<void> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) throw new AppError('auth.passwordTooShort');
  if (length > PASSWORD_MAX) throw new AppError('auth.passwordTooLong');
  const { passwordStrength } = await import('@eleven/protocol/passwords/strength');
  if (passwordStrength(password, owner).score < SCORE_NEEDED) throw new AppError('auth.passwordCommon');
  if (await isLeakedPassword(password)) throw new AppError('auth.passwordCommon');
}
