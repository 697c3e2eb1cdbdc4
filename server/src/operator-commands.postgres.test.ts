/** Operator commands on a database that no server has used: a wrong URL, or a forgotten restore. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { onServer } from './testing/migrated.ts';
import { SERVER_ENV } from './testing/process.ts';

const NAME = 'without_tables';
const server = inject('postgresUrl') ?? '';
beforeAll(() => onServer(server, `create database ${NAME}`));
afterAll(() => onServer(server, `drop database ${NAME} with (force)`));

it.each([
  ['features/check-secrets/check-secrets-command.ts'],
  ['features/export-users/export-users-command.ts', 'nowhere'],
  ['indexer/repair.ts'],
  ['indexer/reindex/reindex-command.ts', SERVER_ENV.VAULT_ADDRESS],
])('%s says in one line that there are no tables', (file, ...args) => {
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...SERVER_ENV, DATABASE_URL: url.href },
  });
  const line = 'DATABASE_URL leads to a database without tables: a server makes them when it first starts\n';
  expect([status, stdout, stderr]).toEqual([1, '', line]);
});
