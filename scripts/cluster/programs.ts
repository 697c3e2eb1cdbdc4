/** Paths of a cluster's programs on this machine. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { findPgbouncer, findPostgres } from '../../server/src/testing/postgres/find-postgres.ts';
import { UserError } from '../run/user-error.ts';

export interface Programs {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

const PACKAGES = 'postgresql patroni etcd-server python3-etcd haproxy pgbouncer';

/** Throws an error that says which programs are missing and how to install them on Debian. */
export function findPrograms(): Programs {
  const found = {
    postgres: findAllOfPostgres(),
    pgbouncer: findPgbouncer(),
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []));
  if (missing.length > 0)
    throw new UserError(`A cluster needs ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES}`);
  return found as Programs;
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** PATH may contain only some of PostgreSQL's programs; Patroni needs the others in the same folder. */
function findAllOfPostgres(): string | undefined {
  const folder = findPostgres();
  return folder && dirname(realpathSync(join(folder, 'postgres')));
}
