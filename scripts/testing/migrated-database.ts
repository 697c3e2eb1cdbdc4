/**
 * Where a data directory lies whose database has run all migrations: the tests of the server make it once, and whatever
 * needs a database of its own begins with a copy. Making one takes several seconds. Other migrations, or another PGlite,
 * have another place.
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
