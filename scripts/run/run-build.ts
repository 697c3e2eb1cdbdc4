/**
 * Runs a build in a separate process, so that the bundlers' memory is freed with it: `npm start` runs for hours, and after a
 * build it would hold three times as much.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { WEB_BUILDS } from './paths.ts';
import { UserError } from './user-error.ts';

const PROGRAM = fileURLToPath(new URL('build-process.ts', import.meta.url));

export type BuildName = 'server' | keyof typeof WEB_BUILDS;

/** Throws with the output of a failed build. The build ends with this process, however this process ends. */
export async function runBuild(name: BuildName): Promise<void> {
  const child = fork(PROGRAM, [name], { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  // Ctrl-C reaches every process of a terminal; a SIGTERM reaches only this process, which would otherwise wait for the build
  // before it ends.
  const end = () => child.kill();
  process.once('SIGTERM', end);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', end);
  if (signal) throw new UserError(`The build “${name}” was ended by ${signal}.`);
  if (code !== 0) throw new UserError(`The build “${name}” failed:\n${output.trim()}`);
}
