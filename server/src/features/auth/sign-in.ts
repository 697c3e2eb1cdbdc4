/** The password: the first proof of a sign-in. */
import { AppError } from '../../core/app-error.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/database.ts';
import { findCredentials } from '../../http/session/session.store.ts';

/** Returns the password's owner. Throws `auth.invalidCredentials`, after the same time whether the account exists or not. */
export async function checkCredentials(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  { email, password }: { email: string; password: string },
): Promise<{ userId: string; passwordHash: string }> {
  const found = await findCredentials(db, email);
  const isRight = found?.passwordHash
    ? await hasher.verify(found.passwordHash, password)
    : await hasher.verifyNothing(password);
  if (!found?.passwordHash || !isRight) throw new AppError('auth.invalidCredentials');
  return { userId: found.user.id, passwordHash: found.passwordHash };
}
