/** The folder with the programs of a PostgreSQL server on this machine; undefined when it has none. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((name) => join(debian, name, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
