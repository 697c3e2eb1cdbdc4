/** The builds that the vault commands compare with: those of the sources. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/user-error.ts';
import { ARTIFACTS, type Builds, type DeployedName, readArtifact, requireFresh } from './artifacts.ts';

const NAMES: readonly DeployedName[] = ['StakingVault', 'TimelockController'];
/** A bundle comes with the artifacts that were compared when it was built, because it has no compiler. */
const IS_BUNDLE = !import.meta.filename.endsWith('.ts');
const COMPARED = join(import.meta.dirname, 'artifacts');

/** With the sources this takes up to a minute, as it compiles them. */
export function readBuilds(): Builds {
  if (!IS_BUNDLE) return compileAndCompare();
  if (!NAMES.every((name) => existsSync(join(COMPARED, `${name}.json`))))
    throw new UserError(
      `${COMPARED} is missing: npm run build compares the contracts with their sources and makes it.`,
    );
  return { vault: readArtifact('StakingVault', COMPARED), timelock: readArtifact('TimelockController', COMPARED) };
}

/** Writes the compared artifacts for the bundle in `folder`. */
export function writeComparedBuilds(folder: string): void {
  compileAndCompare();
  mkdirSync(join(folder, 'artifacts'), { recursive: true });
  for (const name of NAMES) copyFileSync(join(ARTIFACTS, `${name}.json`), join(folder, 'artifacts', `${name}.json`));
}

function compileAndCompare(): Builds {
  return { vault: requireFresh('StakingVault'), timelock: requireFresh('TimelockController') };
}
