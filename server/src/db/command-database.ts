import { sql } from 'drizzle-orm';
import type { Env } from '../core/env.ts';
import { StartError } from '../core/start-error.ts';
import type { Database } from './database.ts';
import { explainRefusal } from './errors.ts';
import { openDatabase } from './open-database.ts';

/** Opens the server's database for an operator's command. Refuses one in which no server has ever created tables. */
export async function openForCommand(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  { statementMs }: { statementMs: number },
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir } = env;
  const database = await openDatabase(
    databaseUrl ? { url: databaseDirectUrl ?? databaseUrl, statementMs } : { dataDir },
  );
  try {
    const { rows } = await database.db.execute<{ users: string | null }>(
      sql`select to_regclass('users')::text as users`,
    );
    if (rows[0]?.users) return database;
    throw new StartError(
      `${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} leads to a database without tables: a server makes them when it first starts`,
    );
  } catch (error) {
    await database.close();
    throw explainRefusal(error, env);
  }
}
