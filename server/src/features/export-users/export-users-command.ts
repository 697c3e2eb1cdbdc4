/**
 * `npm run export-users -- <folder>`: users, tickets and their messages as CSV files. It uses the environment of the server,
 * which may keep running with PostgreSQL; the embedded database requires it to be stopped.
 */
import { systemClock } from '../../core/clock.ts';
import { commandArguments } from '../../core/command-arguments.ts';
import { readEnv } from '../../core/env.ts';
import { describeError } from '../../core/safe-error.ts';
import { openForCommand } from '../../db/command-database.ts';
import { exportUsers } from './export-users.ts';

async function main(): Promise<void> {
  const [folder = ''] = commandArguments(1, 'npm run export-users -- <folder>');
  const database = await openForCommand(readEnv(), { statementMs: 600_000 });
  try {
    for (const { path, rows } of await exportUsers({ db: database.db, clock: systemClock }, folder))
      console.log(`${path}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
