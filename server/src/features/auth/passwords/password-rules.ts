/**
 * Refuses passwords that are too short, too long, too easy to guess, or known from a leak. No composition rules: length and
 * rarity keep a password safe.
 */
import { PASSWORD_MAX, PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { SCORE_NEEDED } from '@eleven/protocol/passwords/score';
import { AppError } from '../../../core/app-error.ts';
import type { IsLeakedPassword } from './leaked-passwords.ts';
import { judgeStrength } from './strength-in-thread.ts';

/** Throws the first problem. A list of leaked passwords that cannot be reached refuses none. */
export async function checkNewPassword(
  { isLeakedPassword }: { readonly isLeakedPassword: IsLeakedPassword },
  password: string,
  owner: { readonly name: string; readonly email: string },
): Promise<void> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) throw new AppError('auth.passwordTooShort');
  if (length > PASSWORD_MAX) throw new AppError('auth.passwordTooLong');
  if ((await judgeStrength({ password, owner })).score < SCORE_NEEDED) throw new AppError('auth.passwordCommon');
  if (await isLeakedPassword(password)) throw new AppError('auth.passwordCommon');
}
