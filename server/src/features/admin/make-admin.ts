/** Creates the first member of the staff, and lets one back in who has lost every second factor. */
import { isStaffRole } from '@eleven/protocol/staff';
import { deleteFactors } from '../../accounts/factors.store.ts';
import { endClaimsBy } from '../../accounts/wallet-claims.ts';
import { audit } from '../../audit/audit.ts';
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
import { cancelPendingChanges, deleteSessionsOf, lockUser } from './user-acts.store.ts';

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
    if (await resetFactors(database.db, firstAdmin.email))
      return {
        ok: true,
        line: `${firstAdmin.email}: second factors removed, sessions ended. The next sign-in, with the same password, sets up an app.`,
      };
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

/** False if the address belongs to no member of the staff. */
async function resetFactors(db: Db, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const known = await findCredentials(tx, email.trim().toLowerCase());
    const user = known && (await lockUser(tx, known.user.id));
    if (!user || !isStaffRole(user.role)) return false;
    const now = systemClock.now();
    await deleteFactors(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await cancelPendingChanges(tx, user.id, now);
    await endClaimsBy({ clock: systemClock, notify: createNotify(createLocalHub()) }, tx, user.id);
    const mail = { kind: 'factorRemoved', to: user.email, userId: user.id, locale: 'ko', now } as const;
    await createOutbox().post(tx, mail);
    await audit(tx, { actor: null, act: 'user.factorsRemoved', target: { kind: 'user', id: user.id }, now });
    return true;
  });
}
