/** A PgBouncer in transaction mode, in front of a test PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../../../scripts/run/ports.ts';
import { findOwner } from './find-postgres.ts';

export interface Pooler {
  /** The same database as at the given URL, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param databaseUrl A database that trusts its clients. */
export async function startPgbouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username } = new URL(databaseUrl);
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'eleven-pgbouncer-'));
  const listenPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  if (owner) for (const path of [folder, settings]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', settings], { cwd: folder, ...owner, stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = new URL(databaseUrl);
  url.port = String(listenPort);
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.end();
  });
  return {
    url: url.href,
    async stop() {
      process.off('exit', end);
      end();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
