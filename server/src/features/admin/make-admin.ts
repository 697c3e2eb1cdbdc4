/**
 * `npm run make-admin -w server -- <email>`: the first member of the staff, where the environment of the server shall not
 * name one. Takes the environment of the server, which is to be stopped where the database is the embedded one. The
 * password comes from ADMIN_PASSWORD, or is made up and shown once.
 */
import { systemClock } from '../../core/clock.ts';
import { type AdminEnv, EnvError, readAdminEnv } from '../../core/env.ts';
import { createKeys } from '../../core/keys.ts';
import { createPasswordHasher, type PasswordHasher } from '../../core/passwords.ts';
import { describeError } from '../../core/safe-error.ts';
import type { Database } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createFirstAdmin } from './first-admin.ts';

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
  if (outcome === 'exists')
    return {
      ok: false,
      line: 'There is staff already: a member with the role admin gives roles in the admin area.',
    };
  if (outcome === 'taken')
    return { ok: false, line: `${firstAdmin.email} belongs to a user: take an address that has no account.` };
  return {
    ok: true,
    line: madeUp
      ? `Admin: ${firstAdmin.email} / ${firstAdmin.password} (shown once)`
      : `Admin: ${firstAdmin.email}, with the password of ADMIN_PASSWORD`,
  };
}

async function main(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: npm run make-admin -w server -- <email>');
  const asked = readAdminEnv(email);
  const { databaseUrl, dataDir } = asked.env;
  const database = await openDatabase(databaseUrl ? { url: databaseUrl, statementMs: 30_000 } : { dataDir });
  try {
    await migrateDatabase(database);
    const { ok, line } = await makeAdmin(database, createPasswordHasher(), asked);
    (ok ? console.log : console.error)(line);
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(describeError(error));
    process.exitCode = 1;
  });
}
