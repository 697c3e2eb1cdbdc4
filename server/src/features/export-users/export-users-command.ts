/**
 * `npm run export-users -- <folder>`: users, tickets and their messages as CSV files. Takes the environment of the server, which may
 * go on running on PostgreSQL; with the embedded database it is to be stopped.
 */
import { systemClock } from '../../core/clock.ts';
import { readEnv } from '../../core/env.ts';
import { describeError } from '../../core/safe-error.ts';
import { StartError } from '../../core/start-error.ts';
import { openDatabase } from '../../db/open-database.ts';
import { exportUsers } from './export-users.ts';

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartError('Usage: npm run export-users -- <folder>');
  const { databaseUrl, databaseDirectUrl, dataDir } = readEnv();
  const database = await openDatabase(
    databaseUrl ? { url: databaseDirectUrl ?? databaseUrl, statementMs: 600_000 } : { dataDir },
  );
  try {
    for (const { path, rows } of await exportUsers({ db: database.db, clock: systemClock }, folder))
      console.log(`${path}: ${rows} rows`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
