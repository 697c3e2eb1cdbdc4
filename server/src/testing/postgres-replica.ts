/** A replica of the tests' PostgreSQL, which can be paused. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/run/ports.ts';
import { findOwner, findPostgres } from './postgres/find-postgres.ts';

export interface Replica {
  /** The same database as at the given URL. */
  readonly url: string;
  /** Stops applying changes: from now on it shows its present data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplica(databaseUrl: string): Promise<Replica> {
  // The other programs are beside the real one; PATH may have only a link to that.
  const binaries = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')));
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'eleven-replica-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  const data = join(folder, 'data');
  const flags = ['-D', data, '-d', databaseUrl, '--wal-method=stream', '--write-recovery-conf', '--checkpoint=fast'];
  const copied = spawnSync(join(binaries, 'pg_basebackup'), [...flags, '--no-sync'], { ...options, encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`pg_basebackup failed:\n${copied.stderr}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...[...settings, 'max_connections=200', 'log_min_messages=panic'].flatMap((one) => ['-c', one])],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  const url = new URL(databaseUrl);
  url.port = String(port);
  const ask = async (text: string) => {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await vi.waitFor(() => ask('select 1'));
  return {
    url: url.href,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    async stop() {
      process.off('exit', end);
      end();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
