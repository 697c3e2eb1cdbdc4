/**
 * `npm run check-secrets`: for use after a restore, before the server is started. It uses the environment of the server, and
 * reports wrong DKIM or VAPID keys too. Writes nothing; the embedded database requires the server to be stopped.
 */
import { commandArguments } from '../../core/command-arguments.ts';
import { readEnv } from '../../core/env.ts';
import { describeError } from '../../core/safe-error.ts';
import { openForCommand } from '../../db/command-database.ts';
import { checkSecrets } from './check-secrets.ts';

async function main(): Promise<void> {
  commandArguments(0, 'npm run check-secrets');
  const env = readEnv();
  const database = await openForCommand(env, { statementMs: 30_000 });
  try {
    const { ok, lines } = await checkSecrets(database.db, env);
    for (const line of lines) console.log(line);
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
