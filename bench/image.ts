/**
 * Runs the steps of the Dockerfile without a container engine: `npm run image`. Measures the size of the result, then starts
 * the server from it as its user, in a read-only tree, with a separate PostgreSQL and chain. Needs root, on Debian 12. With
 * `-- --installed` the packages are linked instead of installed again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildImage, filesIn, mounts } from '../scripts/image/build-image.ts';
import { envOf } from '../scripts/image/dockerfile.ts';
import { freePort } from '../scripts/run/ports.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { TestChain } from '../server/src/testing/chain/anvil.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';

const MAX_BYTES = 150_000_000;
if (process.getuid?.() !== 0) throw new Error('This needs root, for its mounts and a chroot.');

const folder = mkdtempSync(join(tmpdir(), 'eleven-image-'));
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const { tree, stage, copiedBytes } = buildImage(folder, process.argv.includes('--installed'));
  console.log(
    `copied into the last stage: ${copiedBytes} bytes (limit ${MAX_BYTES}, ${(copiedBytes / MAX_BYTES).toFixed(3)} of it)`,
  );
  if (copiedBytes > MAX_BYTES) throw new Error('The last stage is too large');

  const textOf = (name: string) => stage.steps.findLast((step) => step.name === name)?.text ?? '';
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');
  cleanups.push(() => postgres.stop());
  const chain = await TestChain.start();
  cleanups.push(() => chain.stop());
  const vault = await chain.deployVault();
  await chain.finalize();

  const port = await freePort();
  const env = {
    ...envOf(stage),
    PORT: String(port),
    CHAIN_ID: '31337',
    RPC_URLS: chain.url,
    VAULT_ADDRESS: vault.address,
    VAULT_DEPLOY_BLOCK: String(vault.deployBlock),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
  };
  /** Starts a command as compose.yaml does, with everything read-only except the volume. */
  const start = (command: string) => {
    const volume = textOf('VOLUME');
    const script = `${mounts(tree)}
mount --bind '${tree}${volume}' '${tree}${volume}'
mount -o remount,bind,ro '${tree}'
cd '${tree}'
exec /usr/sbin/chroot --userspec=${textOf('USER')} '${tree}' /usr/bin/env -C ${textOf('WORKDIR')} ${JSON.parse(command).join(' ')}`;
    return spawn('unshare', ['--mount', 'sh', '-c', script], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  };
  const child = start(textOf('CMD'));
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}`)));
  ended.catch(() => undefined);
  cleanups.push(() => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([ended, eventually(async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined))]);
  for (const path of ['/', '/exit', '/licenses.txt', '/api/vault'])
    console.log(`GET ${path}: ${(await fetch(origin + path)).status}`);

  const [health] = await once(start(textOf('HEALTHCHECK').replace(/^CMD /, '')), 'exit');
  console.log(`HEALTHCHECK ended with ${health}`);
  const [owner] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/^Uid:\s+\d+/m) ?? [];
  console.log(
    `user of the server: ${owner}; files in ${textOf('VOLUME')}: ${filesIn(join(tree, textOf('VOLUME'))).join(', ') || 'none'}`,
  );
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  console.log(`after SIGTERM the server ended with ${code}`);
  if (health !== 0 || code !== 0) process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
