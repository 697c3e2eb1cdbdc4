/** Operator commands, run as processes: each fault is reported in one line on standard error. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

it.each([
  ['features/admin/make-admin-command.ts', ['a@example.org', 'b@example.org'], 'npm run make-admin -- <email>'],
  ['features/export-users/export-users-command.ts', ['here', 'there'], 'npm run export-users -- <folder>'],
  ['features/check-secrets/check-secrets-command.ts', ['all'], 'npm run check-secrets'],
  ['indexer/repair.ts', ['0x00'], 'npm run repair'],
  [
    'indexer/reindex/reindex-command.ts',
    [`0x${'ab'.repeat(20)}`, '1', '2'],
    'npm run reindex -- <vault> [<first block>] [--yes]',
  ],
])('%s refuses an argument too many with its usage', (file, args, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect([status, stdout, stderr]).toEqual([1, '', `Usage: ${usage}\n`]);
});
