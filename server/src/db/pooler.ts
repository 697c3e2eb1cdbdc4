/** Detects a pooler in front of the database that gives each transaction a different connection. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const SETTING = 'eleven.pooler_probe';
/** Other clients may take the connection in between. */
const ATTEMPTS = 5;

/**
 * Whether one connection's session settings are visible to another. Locks, LISTEN and prepared statements belong to a
 * session, and would be lost or left behind. Throws the error of `pg` if the database does not respond.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const [first, second] = [0, 1].map(
    () => new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }),
  ) as [Client, Client];
  for (const client of [first, second]) client.on('error', () => {});
  try {
    await Promise.all([first.connect(), second.connect()]);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const given = randomUUID();
      await first.query('select set_config($1, $2, false)', [SETTING, given]);
      const { rows } = await second.query('select current_setting($1, true) as seen', [SETTING]);
      if (rows[0]?.seen === given) return true;
    }
    return false;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}
