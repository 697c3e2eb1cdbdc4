/** A Chromium for the journeys: one that is here, or Debian's package where this user may install it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/** The path of its program. Throws one line that tells how to get it when there is none. */
export async function findChromium(): Promise<string> {
  const found = lookForChromium() ?? (installPackages(['chromium']) ? lookForChromium() : undefined);
  if (found) return found;
  throw new Error('Chromium was not found: install it, or set CHROME_PATH to the program of one.');
}

function lookForChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH names no program: ${given}`);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...ELSEWHERE].find((path) => existsSync(path));
}

/** Debian and its kin, as root; false where that is not possible. */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  run(['update', '-qq']);
  const { status, stderr } = run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (status !== 0) console.error(stderr.trim().split('\n').slice(-3).join('\n'));
  return status === 0;
}
