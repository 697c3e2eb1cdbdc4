/** The components of the product, to check against vulnerability lists: CycloneDX, from the lock file. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, SBOM } from './paths.ts';

interface Component {
  readonly name: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** Every package at its version with the digest of the lock; a property marks those that only build or test. */
export async function makeSbom(): Promise<Sbom> {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const made = JSON.parse(stdout) as Sbom;
  // npm would use the name of the folder.
  return { ...made, metadata: { ...made.metadata, component: { ...made.metadata.component, name: 'eleven' } } };
}

export async function writeSbom(): Promise<void> {
  await mkdir(dirname(join(ROOT, SBOM)), { recursive: true });
  await writeFile(join(ROOT, SBOM), `${JSON.stringify(await makeSbom(), undefined, 2)}\n`);
}
