/** Runs a command of this repository; shows its output and keeps it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../run/paths.ts';

/** Compiled contracts and compiled modules, which each process would otherwise compile again. */
const CACHE = join(ROOT, 'node_modules/.cache/eleven');

export interface Finished {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

export interface Command {
  /** JavaScript and TypeScript files run under this Node; other names are looked up on the PATH. */
  readonly run: readonly [string, ...string[]];
  /** Folder below the root. */
  readonly in?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly quiet?: boolean;
}

export async function run(command: Command): Promise<Finished> {
  const startedAt = performance.now();
  const [name, ...args] = command.run;
  const isScript = /\.([mc]?js|ts)$|\/bin\/\w+$/.test(name);
  const child = spawn(isScript ? process.execPath : name, isScript ? [join(ROOT, name), ...args] : args, {
    cwd: join(ROOT, command.in ?? ''),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      SOLC_MEMORY: join(CACHE, 'solc'),
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      ...process.env,
      ...command.env,
    },
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  let output = '';
  for (const [stream, show] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!command.quiet) show.write(chunk);
    });
  }
  const failed = once(child, 'error').then(([error]) => {
    output += String(error);
    return [1];
  });
  const [code] = (await Promise.race([once(child, 'close'), failed])) as [number | null];
  process.off('exit', end);
  return { ok: code === 0, output, seconds: (performance.now() - startedAt) / 1_000 };
}
