/**
 * Wrong codes after the right first proof come from somebody who knows the password: the owner is notified, and after too many
 * in a day no more are accepted for this password. A new password resets the count, and passkeys cannot be guessed.
 */
import type { FactorGiven } from '@eleven/protocol/api/auth';
import { accountLocale } from '../core/account-locale.ts';
import { AppError } from '../core/app-error.ts';
import { inTransaction } from '../db/tx.ts';
import type { IdentityDeps } from './deps.ts';
import { findUser } from './sign-in.store.ts';

interface Guess {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly factor: FactorGiven;
}

/** Throws `auth.codesUsedUp`, and the errors of `work`. */
export async function limitedCodes<Result>(
  deps: IdentityDeps,
  { userId, passwordHash, factor }: Guess,
  work: () => Promise<Result>,
): Promise<Result> {
  const { limits } = deps;
  if (factor.passkey) return work();
  const key = `${userId} ${passwordHash ?? ''}`;
  if (await limits.isUsedUp('wrongCodes', key)) throw new AppError('auth.codesUsedUp');
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.codeWrong') {
      for (const name of ['wrongCodes', 'wrongCodesUntold'] as const) {
        await limits.hit(name, key).catch((limit: unknown) => {
          // Exceeding the limit refuses the next attempt; this one keeps its own error.
          if (!(limit instanceof AppError)) throw limit;
        });
      }
      if (await limits.isUsedUp('wrongCodesUntold', key)) await notifyOwner(deps, userId);
    }
    throw error;
  }
}

/** At most once a day (UTC). */
async function notifyOwner({ db, clock, notify, outbox }: IdentityDeps, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const now = clock.now();
  const onceKey = `codesGuessed ${userId} ${now.toISOString().slice(0, 10)}`;
  const mail = { to: user.email, userId, locale: accountLocale(user), now, onceKey } as const;
  await inTransaction(db, async (tx) => {
    if (await outbox.post(tx, { kind: 'codesGuessed', ...mail }))
      await notify(tx, { userId, kind: 'codesGuessed', now });
  });
}
