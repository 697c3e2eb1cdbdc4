/** systemd and Caddy check their own files; skipped if one of them is not installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run/paths.ts';

const UNIT = 'eleven@3001.service';

function folderWithUnit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = readFileSync(join(ROOT, 'deploy/systemd/eleven@.service'), 'utf8');
  // Replaces the program path, which does not exist on a machine without an installation.
  writeFileSync(join(folder, UNIT), unit.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`));
  return folder;
}

test('systemd accepts the unit, and rates its exposure 2.0 at most', () => {
  const unit = join(folderWithUnit(), UNIT);
  const verify = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect([verify.status, verify.stderr]).toEqual([0, '']);
  const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
    encoding: 'utf8',
  });
  expect(security.status, security.stdout).toBe(0);
});

test('Caddy accepts the Caddyfile', () => {
  const folder = folderWithUnit();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DOMAIN: 'eleven.example',
    UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002',
  };
  const config = join(ROOT, 'deploy/caddy/Caddyfile');
  const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], {
    encoding: 'utf8',
    env,
  });
  expect(status, stderr).toBe(0);
});
