/** systemd and Caddy check their own files, and Caddy finds the scripts of both releases of an upgrade. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run/paths.ts';
import { freePort } from './run/ports.ts';
import { eventually } from './testing/eventually.ts';

const UNIT = 'eleven@3001.service';
const CADDYFILE = join(ROOT, 'deploy/caddy/Caddyfile');

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
  const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    encoding: 'utf8',
    env,
  });
  expect(status, stderr).toBe(0);
});

/** A server of one release: it has only its own script. */
async function startRelease(name: string): Promise<number> {
  const server = createServer(({ url }, reply) => {
    if (url === '/readyz' || url === `/assets/${name}.js`) reply.end(name);
    else reply.writeHead(404, { 'x-release': name, 'content-type': 'application/json' }).end('{"code":"notFound"}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('while two releases run, the Caddyfile finds the scripts of both, and passes on what neither has', async () => {
  const origin = `http://localhost:${await freePort()}`;
  const upstreams = [await startRelease('old'), await startRelease('new')].map((port) => `127.0.0.1:${port}`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      PATH: process.env.PATH,
      HOME: folderWithUnit(),
      DOMAIN: origin,
      UPSTREAMS: upstreams.join(' '),
      CADDY_OPTIONS: 'admin off',
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (caddy.exitCode !== null) return;
    caddy.kill('SIGKILL');
    await once(caddy, 'exit');
  });
  await eventually(async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined));
  // The balancer may start with either server, so each script is requested from the wrong one, too.
  for (let round = 0; round < 8; round += 1)
    for (const name of ['old', 'new']) {
      const reply = await fetch(`${origin}/assets/${name}.js`);
      expect([reply.status, await reply.text()]).toEqual([200, name]);
    }
  for (const path of ['/assets/none.js', '/api/none']) {
    const reply = await fetch(`${origin}${path}`);
    expect([reply.status, await reply.text()]).toEqual([404, '{"code":"notFound"}']);
    expect(reply.headers.get('x-release'), path).toMatch(/^(?:old|new)$/);
  }
});
