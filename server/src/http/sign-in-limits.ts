/** Slows down who guesses passwords: by network, and by account however many networks take part. */
import { AppError } from '../core/app-error.ts';
import type { Limits } from './limits.ts';

/**
 * Runs one attempt to sign in. After too many failures of one account, each network has to wait between its attempts; so
 * the owner, who comes from another network than the guesser, still gets in.
 */
export async function limitedSignIn<Result>(
  limits: Limits,
  who: { network: string; email: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  await limits.hit('signIn', who.network);
  if (await limits.isUsedUp('accountFailures', who.email)) {
    await limits.hit('accountSlow', `${who.email} ${who.network}`);
  }
  try {
    const result = await attempt();
    await limits.tally('signIns');
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.invalidCredentials') {
      await limits.tally('failedSignIns');
      await limits.hit('accountFailures', who.email).catch((limit: unknown) => {
        // Being over the limit slows the next attempt; this one has its own answer.
        if (!(limit instanceof AppError)) throw limit;
      });
    }
    throw error;
  }
}
