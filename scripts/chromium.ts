/**
 * Finds a Chromium for the journeys: an installed one, or Debian's package if this user may install it. The headless shell is
 * the same engine without browser windows, whose own pages would cost more than half of the processor time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/** Returns the path of the program. If there is none, throws one line that says how to get it. */
export async function findChromium(): Promise<string> {
  const found = given() ?? findOnPath(SHELLS) ?? installShell() ?? findOnPath(NAMES) ?? ELSEWHERE.find(existsSync);
  if (found) return found;
  const installed = installPackages(['chromium']) ? findOnPath(NAMES) : undefined;
  if (installed) return installed;
  throw new Error('Chromium was not found: install it, or set CHROME_PATH to its program.');
}

function given(): string | undefined {
  const path = process.env.CHROME_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROME_PATH names no program: ${path}`);
  return path || undefined;
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Installs the headless shell only on CI machines; elsewhere an existing Chromium is used. */
function installShell(): string | undefined {
  if (process.env.CI !== 'true') return undefined;
  return installPackages(['chromium-headless-shell']) ? findOnPath(SHELLS) : undefined;
}

/** On Debian and its relatives, as root; returns false if that is not possible. */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  run(['update', '-qq']);
  // A fresh machine may be installing its own updates.
  const patient = ['-o', 'DPkg::Lock::Timeout=300'];
  const { status, stderr } = run([...patient, 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (status !== 0) console.error(stderr.trim().split('\n').slice(-3).join('\n'));
  return status === 0;
}
