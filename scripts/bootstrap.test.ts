import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run/paths.ts';

/** A checkout with a fake Node in place of the pinned one; it leaves a trace when it runs. */
function checkoutWithAnotherNode() {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(ROOT, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  const bin = join(folder, '.runtime/node_modules/node/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\ntouch '${join(folder, 'has-run')}'\necho 99.0.0\n`, { mode: 0o755 });
  const digests = { [`${process.platform}-${process.arch}`]: 'a'.repeat(64) };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies: { node: '99.0.0' }, nodeSha256: digests }),
  );
  return folder;
}

test('a missing build is reported in one line', () => {
  const folder = checkoutWithAnotherNode();
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/bootstrap.mjs'), 'server/dist/main.js'],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('server/dist/main.js is not there: npm run build makes it.\n');
  expect(status).toBe(1);
});

test('a Node other than the one in package.json never runs', () => {
  const folder = checkoutWithAnotherNode();
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), 'scripts/start.ts'], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/is not the Node 99\.0\.0 that package\.json names\.\nexpected sha256 a{64}\n/);
  expect(status).toBe(1);
  expect(spawnSync('ls', [join(folder, 'has-run')]).status).not.toBe(0);
});
