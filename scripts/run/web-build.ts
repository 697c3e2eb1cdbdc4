/** The web app, built for production and for the local chain. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { compressBuild } from './compress.ts';
import { writeExitHtml } from './exit-html.ts';
import { writeHomeHtml } from './home-html.ts';
import { writeLandingHtml } from './landing-html.ts';
import { writeWebLicenses } from './licenses.ts';
import { ROOT, WEB_BUILDS } from './paths.ts';
import { runBuild } from './run-build.ts';
import { ensureBuild, rebuild, type StampedBuild } from './stamped-build.ts';
import { writeWorkers } from './worker.ts';

const WEB = join(ROOT, 'web');

export type WebMode = keyof typeof WEB_BUILDS;

const webBuild = (mode: WebMode): StampedBuild => ({
  name: `web-${mode}`,
  sources: ['web', 'protocol', 'vault-client', 'package-lock.json', 'LICENSE'],
  notSources: /(^|\/)(node_modules|dist|dist-local|coverage|\.vite[^/]*)$|\.test\.tsx?$/,
  result: join(WEB_BUILDS[mode], 'index.html'),
  build: () => runBuild(mode),
});

/** Ensures a current build and returns its folder. Calls `beforeBuild` if it has to build. */
export async function ensureWeb(mode: WebMode, beforeBuild: () => void): Promise<string> {
  await ensureBuild(webBuild(mode), beforeBuild);
  return WEB_BUILDS[mode];
}

/** Builds the web app even if the build is current. */
export const rebuildWeb = (mode: WebMode): Promise<void> => rebuild(webBuild(mode));

/** Runs Vite's build for one mode; throws with its output when it fails. */
export async function buildWeb(mode: WebMode, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const build = ['build', '--mode', mode, '--emptyOutDir', '--outDir'];
  await runVite([vite, ...build, outDir]);
  await runVite([vite, ...build, join(outDir, 'server'), '--ssr', 'src/app/prerender.tsx']);
  writeLandingHtml(outDir);
  writeHomeHtml(outDir);
  await writeExitHtml(outDir);
  await writeWorkers(outDir);
  writeWebLicenses(outDir);
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
