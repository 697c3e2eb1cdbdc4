/**
 * `npm run check-secrets`: after a restore, before the server is started. Takes the environment of the server, which names a wrong key
 * of DKIM or VAPID by itself. Writes nothing; with the embedded database the server is to be stopped.
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
