/** Where this machine has the programs of a cluster. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { findPgbouncer, findPostgres } from '../../server/src/testing/postgres/find-postgres.ts';
import { Refusal } from '../run/refusal.ts';

export interface Programs {
  /** The folder with those of PostgreSQL. */
  readonly postgres: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

const PACKAGES = 'postgresql patroni etcd-server python3-etcd haproxy pgbouncer';

/** Throws a refusal that says which are missing, and how Debian installs them. */
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
    throw new Refusal(`A cluster needs ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES}`);
  return found as Programs;
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** PATH may lead to some of its programs alone; Patroni needs the others beside them. */
function findAllOfPostgres(): string | undefined {
  const folder = findPostgres();
  return folder && dirname(realpathSync(join(folder, 'postgres')));
}
