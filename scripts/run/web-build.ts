/** The web app as it is built for production and for the local chain: again only when something that goes into it has changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { compressBuild } from './compress.ts';
import { writeLandingHtml } from './landing-html.ts';
import { ROOT, WEB_BUILDS } from './paths.ts';

const WEB = join(ROOT, 'web');
const CACHE = join(ROOT, 'node_modules/.cache/eleven');
const SOURCES = ['web', 'protocol', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|dist-local|coverage|\.vite[^/]*)$|\.test\.tsx?$/;
const WAIT_FOR_OTHER_MS = 120_000;

export type WebMode = keyof typeof WEB_BUILDS;

const stampPath = (mode: WebMode) => join(CACHE, `web-${mode}.stamp`);

/** Runs Vite's build for one mode; throws with what it said when it fails. */
export async function buildWeb(mode: WebMode, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const build = ['build', '--mode', mode, '--emptyOutDir', '--outDir'];
  await runVite([vite, ...build, outDir]);
  await runVite([vite, ...build, join(outDir, 'server'), '--ssr', 'src/app/prerender.tsx']);
  writeLandingHtml(outDir);
  await compressBuild(outDir);
}

async function runVite(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: WEB,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => child.kill();
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
}

/** Leaves a current build in its folder, which is answered. `beforeBuild` is told when that takes a while. */
export async function ensureWeb(mode: WebMode, beforeBuild: () => void): Promise<string> {
  const stamp = await stampOfSources();
  if (!(await isCurrent(mode, stamp))) {
    beforeBuild();
    await holdingTheBuild(async () => {
      if (!(await isCurrent(mode, stamp))) await buildStamped(mode, stamp);
    });
  }
  return WEB_BUILDS[mode];
}

/** Builds it in its folder in any case. */
export async function rebuildWeb(mode: WebMode): Promise<void> {
  const stamp = await stampOfSources();
  await holdingTheBuild(() => buildStamped(mode, stamp));
}

/** Stamped last: a build that was broken off is done again. */
async function buildStamped(mode: WebMode, stamp: string): Promise<void> {
  await rm(stampPath(mode), { force: true });
  await buildWeb(mode, WEB_BUILDS[mode]);
  await writeFile(stampPath(mode), stamp);
}

async function isCurrent(mode: WebMode, stamp: string): Promise<boolean> {
  if (!existsSync(join(WEB_BUILDS[mode], 'index.html'))) return false;
  return (await readFile(stampPath(mode), 'utf8').catch(() => '')) === stamp;
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of await listFiles(join(ROOT, source))) {
      hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (NOT_SOURCES.test(relative(ROOT, path))) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const names = entries.map(({ name }) => name).sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

/** Two starts on different data directories share the build; the operating system drops the lock with its process. */
async function holdingTheBuild(work: () => Promise<void>): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const lock = new DatabaseSync(join(CACHE, 'web-build.lock'), { timeout: WAIT_FOR_OTHER_MS });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    await work();
  } finally {
    lock.close();
  }
}
