/** The server and operator commands with a wrong DATABASE_URL, or with a database that no server has used. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { StartError } from './core/start-error.ts';
import { explainRefusal } from './db/errors.ts';
import { onServer } from './testing/migrated.ts';
import { MINIMAL_ENV } from './testing/process.ts';

const NAME = 'without_tables';
const server = inject('postgresUrl') ?? '';
const ROLE = 'without_rights';
beforeAll(async () => {
  await onServer(server, `create database ${NAME}`);
  await onServer(server, `create role ${ROLE} login`);
});
afterAll(async () => {
  await onServer(server, `drop database ${NAME} with (force)`);
  await onServer(server, `drop role ${ROLE}`);
});

function runWith(change: Partial<Pick<URL, 'pathname' | 'username'>>, file: string, ...args: readonly string[]) {
  const url = Object.assign(new URL(server), { pathname: `/${NAME}` }, change);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...MINIMAL_ENV, DATABASE_URL: url.href },
  });
  return [status, stdout, stderr];
}

it.each([
  ['features/check-secrets/check-secrets-command.ts'],
  ['features/export-users/export-users-command.ts', 'nowhere'],
  ['indexer/repair.ts'],
  ['indexer/reindex/reindex-command.ts', MINIMAL_ENV.VAULT_ADDRESS],
])('%s says in one line that there are no tables', (file, ...args) => {
  const line = 'DATABASE_URL leads to a database without tables: a server makes them when it first starts\n';
  expect(runWith({}, file, ...args)).toEqual([1, '', line]);
});

const MAKE_ADMIN = ['features/admin/make-admin-command.ts', 'a@example.org'] as const;
it.each([
  [
    { username: 'nobody_here' },
    'DATABASE_URL: PostgreSQL refuses this user: the role does not exist or may not log in, or pg_hba.conf does not admit it',
    [['main.ts'], MAKE_ADMIN, ['features/check-secrets/check-secrets-command.ts']],
  ],
  [
    { pathname: '/no_such_database' },
    'DATABASE_URL names a database that does not exist: create it',
    [['main.ts'], MAKE_ADMIN, ['indexer/repair.ts']],
  ],
  [
    { username: ROLE },
    'DATABASE_URL: the role may not create or change the tables of this database: make it the owner',
    [['main.ts'], MAKE_ADMIN],
  ],
] as const)(
  'with %o the server and the commands name the setting and its problem in one line',
  (change, line, programs) => {
    for (const [file, ...args] of programs) expect(runWith(change, file, ...args)).toEqual([1, '', `${line}\n`]);
  },
);

it('a wrong password is named too, and DATABASE_DIRECT_URL where that is the one in use', () => {
  const refused = Object.assign(new Error('password authentication failed for user "x"'), { code: '28P01' });
  const error = new Error('Failed query', { cause: refused });
  const given = { databaseUrl: 'postgres://x@db/one', databaseDirectUrl: undefined };
  expect(explainRefusal(error, given)).toEqual(
    new StartError('DATABASE_URL: PostgreSQL refuses this user or password'),
  );
  expect(explainRefusal(error, { ...given, databaseDirectUrl: given.databaseUrl })).toEqual(
    new StartError('DATABASE_DIRECT_URL: PostgreSQL refuses this user or password'),
  );
});
