/** Creates the first member of the staff, and lets one back in who has lost every second factor. */
import { isStaffRole } from '@eleven/protocol/staff';
import { removeFactorsAndNotify } from '../../accounts/remove-factors.ts';
import { deleteSessionsOf } from '../../accounts/sessions.store.ts';
import { endClaimsBy } from '../../accounts/wallet-claims.ts';
import { audit } from '../../audit/audit.ts';
import { accountLocale } from '../../core/account-locale.ts';
import { systemClock } from '../../core/clock.ts';
import { EnvError } from '../../core/env/error.ts';
import type { AdminEnv } from '../../core/env.ts';
import { createKeys } from '../../core/keys.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Database, Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import { findCredentials } from '../../http/session/session.store.ts';
import { createLocalHub } from '../../live/hub.ts';
import { createOutbox } from '../../mail/outbox.ts';
import { createNotify } from '../../notify/notify.ts';
import { createFirstAdmin } from './first-admin.ts';
import { cancelEmailChangeAndResets, lockUser } from './user-acts.store.ts';

/** One line for the operator; `ok` is false when no admin was made. */
export async function makeAdmin(
  database: Database,
  hasher: PasswordHasher,
  { env, madeUp }: AdminEnv,
): Promise<{ ok: boolean; line: string }> {
  const { firstAdmin } = env;
  if (!firstAdmin) throw new EnvError('ADMIN_EMAIL', 'is missing');
  const keys = createKeys({ secret: env.sessionSecret, previous: env.previousSecret });
  const outcome = await createFirstAdmin({ db: database.db, clock: systemClock, hasher, keys }, firstAdmin);
  if (outcome === 'exists') {
    const reset = await resetFactors(database.db, firstAdmin.email);
    if (reset) {
      const found = reset === 'removed' ? 'second factors removed' : 'has no second factor';
      return {
        ok: true,
        line: `${firstAdmin.email}: ${found}, sessions ended. The next sign-in, with the same password, sets up an app.`,
      };
    }
    return {
      ok: false,
      line: 'There is staff already: a member with the role admin gives roles in the admin area.',
    };
  }
  if (outcome === 'taken')
    return { ok: false, line: `${firstAdmin.email} belongs to a user: take an address that has no account.` };
  return {
    ok: true,
    line: madeUp
      ? `Admin: ${firstAdmin.email} / ${firstAdmin.password} (shown once)`
      : `Admin: ${firstAdmin.email}, with the password of ADMIN_PASSWORD`,
  };
}

/** Undefined if the address belongs to no member of the staff. */
async function resetFactors(db: Db, email: string): Promise<'removed' | 'none' | undefined> {
  return inTransaction(db, async (tx) => {
    const known = await findCredentials(tx, email.trim().toLowerCase());
    const user = known && (await lockUser(tx, known.user.id));
    if (!user || !isStaffRole(user.role)) return undefined;
    const now = systemClock.now();
    const notify = createNotify(createLocalHub());
    const params = await removeFactorsAndNotify({ notify }, tx, { userId: user.id, now });
    const { length: sessions } = await deleteSessionsOf(tx, user.id);
    await cancelEmailChangeAndResets(tx, user.id, now);
    await endClaimsBy({ clock: systemClock, notify }, tx, user.id);
    const target = { kind: 'user', id: user.id } as const;
    if (!params) {
      await audit(tx, {
        actor: null,
        act: 'user.sessionsRevoked',
        target,
        details: { sessions: String(sessions) },
        now,
      });
      return 'none';
    }
    const mail = { to: user.email, userId: user.id, locale: accountLocale(user), now };
    await createOutbox().post(tx, { kind: 'factorRemoved', ...mail, params });
    await audit(tx, { actor: null, act: 'user.factorsRemoved', target, now });
    return 'removed';
  });
}
