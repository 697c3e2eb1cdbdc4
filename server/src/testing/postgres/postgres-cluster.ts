/** A separate PostgreSQL cluster: created for one run on a free port, and removed with it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../../scripts/run/ports.ts';
import { findOwner, findPostgres } from './find-postgres.ts';

const START_MS = 30_000;

export interface PostgresCluster {
  /** The URL of its empty first database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Undefined if this machine has no PostgreSQL. */
export async function startPostgres(): Promise<PostgresCluster | undefined> {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'eleven-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const flags = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', '--no-sync'];
    const init = spawnSync(join(binaries, 'initdb'), flags, { ...options, encoding: 'utf8' });
    if (init.status !== 0) throw new Error(`initdb failed:\n${init.stdout}${init.stderr}`);
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off'];
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...[...settings, 'max_connections=200', 'log_min_messages=panic'].flatMap((one) => ['-c', one])],
      { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    // The server must not outlive this process, however it ends.
    const running = server;
    process.on('exit', () => running.kill('SIGQUIT'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilAnswers(url, server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
