/** Where this machine has PostgreSQL and PgBouncer; undefined where it has not. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = () => (process.env.PATH ?? '').split(delimiter);

/** The folder with the programs of a PostgreSQL server. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...onPath(), ...versions.map((name) => join(debian, name, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Its program. */
export function findPgbouncer(): string | undefined {
  return [...onPath(), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}
