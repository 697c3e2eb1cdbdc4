/**
 * Runs forge: the native binary of the installed platform package. The package's own `forge` command exits with code 0
 * whatever the code of the binary, so a failing test would pass unnoticed.
 *
 *     node forge.ts <arguments of forge>
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';

export function forge(args: string[], options: SpawnSyncOptions & { cwd?: string } = {}) {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const isWindows = process.platform === 'win32';
  const name = `@foundry-rs/forge-${process.platform}-${architecture}/bin/forge${isWindows ? '.exe' : ''}`;
  return spawnSync(createRequire(import.meta.url).resolve(name), args, {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    ...options,
    // The compiler is a Node script (scripts/solc-bridge.mjs): it runs under the same Node as this process.
    env: {
      ...process.env,
      ...options.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    },
  });
}

if (import.meta.main) process.exitCode = forge(process.argv.slice(2)).status ?? 1;
