/**
 * A full disk under the embedded database: `npm run bench -- chaos/full-wal`. Other files fill its disk to the last byte, and
 * writes continue until its write-ahead log (WAL) needs another segment. A database engine that hangs at that point blocks its
 * whole process, so this runs in a child process with a timeout. Needs permission to mount a tmpfs (Linux, root).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { eq, sql } from 'drizzle-orm';
import { isDatabaseUnavailable } from '../../server/src/db/errors.ts';
import { migrateDatabase } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { rateLimits } from '../../server/src/db/schema.ts';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '../fixtures/small-disk.ts';

const DISK_MB = 140;
const WRITES = 400;
const WRITES_AFTERWARDS = 20;
const TIMEOUT_MS = 120_000;

const disk = process.argv[2];
if (disk === undefined) await runOnSeparateDisk();
else await writeUntilDiskIsFull(disk);

async function runOnSeparateDisk(): Promise<void> {
  const mountPoint = mountSmallDisk('full-wal', DISK_MB);
  try {
    const { status, signal } = spawnSync(process.execPath, [import.meta.filename, mountPoint], {
      stdio: 'inherit',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    if (signal) console.log(`✗ it did not respond within ${TIMEOUT_MS / 1_000} s`);
    process.exitCode = status ?? 1;
  } finally {
    unmountSmallDisk(mountPoint);
  }
}

async function writeUntilDiskIsFull(folder: string): Promise<void> {
  const database = await openDatabase({ dataDir: join(folder, 'data') });
  await migrateDatabase(database);
  await database.db.insert(rateLimits).values({ key: 'a', count: 0, windowStart: 0 });
  /** Increments the counter and adds 100 KB to the write-ahead log: as much as many small writes would. */
  const write = () =>
    database.db.execute(sql`
      with log as (select pg_logical_emit_message(true, 'bench', repeat('a', 100000)) as log_position)
      update rate_limits set count = count + 1 where key = 'a' and (select log_position from log) is not null`);
  const written = async () =>
    (await database.db.select().from(rateLimits).where(eq(rateLimits.key, 'a'))).map(({ count }) => count)[0];

  let acknowledged = 0;
  let refused = 0;
  const problems: string[] = [];
  const tryWrite = async () => {
    try {
      await write();
      acknowledged += 1;
    } catch (error) {
      refused += 1;
      if (!isDatabaseUnavailable(error)) problems.push(`a write failed with ${String(error)}`);
    }
  };
  await tryWrite();
  const freeDisk = fillDisk(folder);
  for (let count = 0; count < WRITES; count += 1) await tryWrite();
  console.log(`full: ${WRITES} writes, ${refused} refused; ${await written()} written, ${acknowledged} acknowledged`);
  if (refused === 0) problems.push('no write was refused: the disk was not full');
  if ((await written()) !== acknowledged) problems.push('the stored count differs from the acknowledged writes');
  freeDisk();
  const before = acknowledged;
  for (let count = 0; count < WRITES_AFTERWARDS; count += 1) await tryWrite();
  console.log(
    `space freed: ${acknowledged - before} of ${WRITES_AFTERWARDS} writes; ${await written()} written of ${acknowledged}`,
  );
  if (acknowledged !== before + WRITES_AFTERWARDS || (await written()) !== acknowledged)
    problems.push('it did not recover');
  await database.close();
  for (const problem of new Set(problems)) console.log(`✗ ${problem}`);
  console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
