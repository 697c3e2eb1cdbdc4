/**
 * Writes to the embedded database, alone on a separate disk that other files have filled to the last byte, until its
 * write-ahead log needs another segment: `npm run bench -- chaos/full-log`. An engine that finds no room for that segment never
 * responds again, and neither does anything else in its process. Needs permission to mount a tmpfs (Linux, root).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { eq, sql } from 'drizzle-orm';
import { isDatabaseUnavailable } from '../../server/src/db/errors.ts';
import { migrateDatabase } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { rateLimits } from '../../server/src/db/schema.ts';

const DISK_MB = 140;
const WRITES = 400;
const TIMEOUT_MS = 120_000;

const disk = process.argv[2];
if (disk === undefined) await runOnSeparateDisk();
else await writeUntilLogIsFull(disk);

async function runOnSeparateDisk(): Promise<void> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'eleven-full-log-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', mountPoint], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(mountPoint, { recursive: true });
    console.error(`A tmpfs cannot be mounted here: ${mounted.stderr.trim()}`);
    process.exit(2);
  }
  try {
    const { status, signal } = spawnSync(process.execPath, [import.meta.filename, mountPoint], {
      stdio: 'inherit',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    if (signal) console.log(`✗ it did not respond within ${TIMEOUT_MS / 1_000} s`);
    process.exitCode = status ?? 1;
  } finally {
    spawnSync('umount', [mountPoint]);
    rmSync(mountPoint, { recursive: true, force: true });
  }
}

async function writeUntilLogIsFull(folder: string): Promise<void> {
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
  const tryOne = async () => {
    try {
      await write();
      acknowledged += 1;
    } catch (error) {
      refused += 1;
      if (!isDatabaseUnavailable(error)) problems.push(`a write failed with ${String(error)}`);
    }
  };
  await tryOne();
  const filler = join(folder, 'filler');
  for (let [index, bytes] = [0, 8 * 2 ** 20]; bytes >= 1; index += 1) {
    try {
      writeFileSync(`${filler}-${index}`, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 4);
    }
  }
  for (let count = 0; count < WRITES; count += 1) await tryOne();
  console.log(`full: ${WRITES} writes, ${refused} refused; ${await written()} written, ${acknowledged} acknowledged`);
  if (refused === 0) problems.push('no write was refused: the disk was not full');
  if ((await written()) !== acknowledged) problems.push('the stored count differs from the acknowledged writes');
  for (let index = 0; index < 400; index += 1) rmSync(`${filler}-${index}`, { force: true });
  const before = acknowledged;
  for (let count = 0; count < 20; count += 1) await tryOne();
  console.log(`space freed: ${acknowledged - before} of 20 writes; ${await written()} written of ${acknowledged}`);
  if (acknowledged !== before + 20 || (await written()) !== acknowledged) problems.push('it did not recover');
  await database.close();
  for (const problem of new Set(problems)) console.log(`✗ ${problem}`);
  console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
