/**
 * `npm run make-admin -- <email>`: creates the first member of the staff if the environment of the server names none, and lets
 * a member back in who has lost every second factor while no other admin can help. It requires access to the database.
 * It uses the server's environment; with the embedded database the server must be stopped first. The password comes from
 * ADMIN_PASSWORD, or is generated and shown once.
 */
import { commandArguments } from '../../core/command-arguments.ts';
import { readAdminEnv } from '../../core/env.ts';
import { createPasswordHasher } from '../../core/passwords.ts';
import { describeError } from '../../core/safe-error.ts';
import { explainRefusal } from '../../db/errors.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { makeAdmin } from './make-admin.ts';

async function main(): Promise<void> {
  const [email = ''] = commandArguments(1, 'npm run make-admin -- <email>');
  const asked = readAdminEnv(email);
  const { databaseUrl, databaseDirectUrl, dataDir } = asked.env;
  const database = await openDatabase(
    databaseUrl ? { url: databaseDirectUrl ?? databaseUrl, statementMs: 30_000 } : { dataDir },
  );
  try {
    await migrateDatabase(database).catch((error: unknown) => {
      throw explainRefusal(error, asked.env);
    });
    const { ok, line } = await makeAdmin(database, createPasswordHasher(), asked);
    (ok ? console.log : console.error)(line);
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
