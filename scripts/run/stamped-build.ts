/** A build that is repeated only when one of its sources has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ROOT } from './paths.ts';

const CACHE = join(ROOT, 'node_modules/.cache/eleven');
const WAIT_FOR_OTHER_MS = 120_000;

export interface StampedBuild {
  /** Name of its stamp file. */
  readonly name: string;
  /** Files and folders below the root. */
  readonly sources: readonly string[];
  /** Paths below the root that are not sources. */
  readonly notSources: RegExp;
  /** A build exists only if this file does. */
  readonly result: string;
  /** Builds it, replacing any earlier build. */
  readonly build: () => Promise<void>;
}

/** Ensures that the build is current. Calls `beforeBuild` if it has to build. */
export async function ensureBuild(made: StampedBuild, beforeBuild: () => void): Promise<void> {
  const stamp = await stampOfSources(made);
  if (await isCurrent(made, stamp)) return;
  beforeBuild();
  await withBuildLock(made, async () => {
    if (!(await isCurrent(made, stamp))) await buildStamped(made, stamp);
  });
}

/** Builds even if the build is current. */
export async function rebuild(made: StampedBuild): Promise<void> {
  const stamp = await stampOfSources(made);
  await withBuildLock(made, () => buildStamped(made, stamp));
}

const stampPath = ({ name }: StampedBuild) => join(CACHE, `${name}.stamp`);

/** The stamp is written last: an aborted build is repeated. */
async function buildStamped(made: StampedBuild, stamp: string): Promise<void> {
  await rm(stampPath(made), { force: true });
  await made.build();
  await writeFile(stampPath(made), stamp);
}

async function isCurrent(made: StampedBuild, stamp: string): Promise<boolean> {
  if (!existsSync(made.result)) return false;
  return (await readFile(stampPath(made), 'utf8').catch(() => '')) === stamp;
}

async function stampOfSources({ sources, notSources }: StampedBuild): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await listFiles(join(ROOT, source), notSources)) {
      hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string, notSources: RegExp): Promise<string[]> {
  if (notSources.test(relative(ROOT, path))) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const names = entries.map(({ name }) => name).sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name), notSources)))).flat();
}

/**
 * Two starts on different data directories share the builds; the operating system releases the lock with its process. Waiting
 * for the lock blocks the whole process, which is safe because each build has a separate lock.
 */
async function withBuildLock({ name }: StampedBuild, work: () => Promise<void>): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const lock = new DatabaseSync(join(CACHE, `${name}.lock`), { timeout: WAIT_FOR_OTHER_MS });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    await work();
  } finally {
    lock.close();
  }
}
