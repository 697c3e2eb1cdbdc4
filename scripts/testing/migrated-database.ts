/**
 * The path of a data directory whose database has run all migrations: the server's tests create it once, and other tests that
 * need a database start with a copy. Creating one takes several seconds. Other migrations, or another PGlite, have another
 * path.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';

export function migratedDatabase(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  const migrations = join(ROOT, 'server/src/db/migrations');
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(sql|json)$/.test(name)) hash.update(`${name}\0`).update(readFileSync(join(migrations, name)));
  }
  return join(ROOT, 'node_modules/.cache/eleven', `database-${hash.digest('hex').slice(0, 16)}`);
}
