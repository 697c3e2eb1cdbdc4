/** Finds PostgreSQL and PgBouncer on this machine, if installed, and the user to run them as. */
import { spawnSync } from 'node:child_process';
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

/** The PgBouncer program. */
export function findPgbouncer(): string | undefined {
  return [...onPath(), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL and PgBouncer refuse to run as root; then they run as the user `postgres` or `nobody`. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    const [uid, gid] = ids.map(Number);
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}
