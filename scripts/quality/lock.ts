/** Checks that the lock file equals the committed one, fits every package.json, and names no download address. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

export function findLockFaults(): string[] {
  const text = read('package-lock.json');
  const locked = (JSON.parse(text) as { packages: Record<string, Manifest> }).packages;
  const faults: string[] = [];
  if (/"resolved":\s*"https?:|https?:\/\/[^"]*\.tgz/.test(text)) faults.push('package-lock.json names a host');
  for (const folder of ['', ...((JSON.parse(read('package.json')) as Manifest).workspaces ?? [])]) {
    const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
    for (const kind of ['dependencies', 'devDependencies'] as const) {
      const asked = manifest[kind] ?? {};
      const kept = locked[folder]?.[kind] ?? {};
      for (const name of new Set([...Object.keys(asked), ...Object.keys(kept)])) {
        if (asked[name] !== kept[name])
          faults.push(`package-lock.json does not fit ${name} of ${folder || 'the root'}`);
        if (asked[name] && !/^\d+\.\d+\.\d+/.test(asked[name])) faults.push(`${name} is not pinned to one version`);
      }
    }
  }
  const { status } = spawnSync('git', ['diff', '--quiet', 'HEAD', '--', 'package-lock.json'], { cwd: ROOT });
  if (status === 1) faults.push('package-lock.json has changed and is not committed');
  return faults;
}
