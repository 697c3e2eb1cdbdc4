/**
 * `npm run bench -- chaos/full-log`: the embedded database alone, on a disk of its own that others have filled to the last
 * byte, written to until its log of changes would need another segment. Found without room for one, the engine never answers
 * again, and whatever shares its process neither. Needs the right to mount a tmpfs (Linux, root).
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
const HANGS_AFTER_MS = 120_000;

const place = process.argv[2];
if (place === undefined) await onDiskOfItsOwn();
else await writeUntilThereIsNoLog(place);

async function onDiskOfItsOwn(): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'eleven-full-log-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', own], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    rmSync(own, { recursive: true });
    console.error(`A tmpfs cannot be mounted here: ${mounted.stderr.trim()}`);
    process.exit(2);
  }
  try {
    const { status, signal } = spawnSync(process.execPath, [import.meta.filename, own], {
      stdio: 'inherit',
      timeout: HANGS_AFTER_MS,
      killSignal: 'SIGKILL',
    });
    if (signal) console.log(`✗ it did not answer within ${HANGS_AFTER_MS / 1_000} s`);
    process.exitCode = status ?? 1;
  } finally {
    spawnSync('umount', [own]);
    rmSync(own, { recursive: true, force: true });
  }
}

async function writeUntilThereIsNoLog(disk: string): Promise<void> {
  const database = await openDatabase({ dataDir: join(disk, 'data') });
  await migrateDatabase(database);
  await database.db.insert(rateLimits).values({ key: 'a', count: 0, windowStart: 0 });
  /** One more, and 100 KB into the log of changes: as many small writes together. */
  const write = () =>
    database.db.execute(sql`
      with log as (select pg_logical_emit_message(true, 'bench', repeat('a', 100000)) as place)
      update rate_limits set count = count + 1 where key = 'a' and (select place from log) is not null`);
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
  const filler = join(disk, 'filler');
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
  if ((await written()) !== acknowledged) problems.push('what is written is not what was acknowledged');
  for (let index = 0; index < 400; index += 1) rmSync(`${filler}-${index}`, { force: true });
  const before = acknowledged;
  for (let count = 0; count < 20; count += 1) await tryOne();
  console.log(`room again: ${acknowledged - before} of 20 writes; ${await written()} written of ${acknowledged}`);
  if (acknowledged !== before + 20 || (await written()) !== acknowledged) problems.push('it did not heal');
  await database.close();
  for (const problem of new Set(problems)) console.log(`✗ ${problem}`);
  console.log(problems.length === 0 ? 'In order.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
