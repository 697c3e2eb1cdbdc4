/**
 * The server in a handful of files. From its sources it loads 2600 modules, of which it uses a part: two seconds of every
 * start, and of every time that a killed server is not there. The sources run as they are, too.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { licensesOf } from './licenses.ts';
import { ROOT, SERVER_BUILD, SERVER_MAIN } from './paths.ts';
import { ensureBuild, rebuild, type StampedBuild } from './stamped-build.ts';

/** Native code and WebAssembly are found beside the packages' own files. */
const LEFT_OUTSIDE = /^(node:|@node-rs\/argon2$|@electric-sql\/pglite(\/|$)|pg-native$|pg-cloudflare$)/;
/** Files that a module reads from its own folder. */
const ASSETS = ['db/migrations'];

const serverBuild: StampedBuild = {
  name: 'server',
  sources: ['server/src', 'protocol/src', 'vault-client/src', 'package-lock.json', 'scripts/run/server-build.ts'],
  notSources: /(^|\/)testing$|\.test\.ts$/,
  result: SERVER_BUILD,
  build: buildServer,
};

/** Leaves a current build in its folder; its entry is answered. `beforeBuild` is told when that takes a while. */
export async function ensureServer(beforeBuild: () => void): Promise<string> {
  await ensureBuild(serverBuild, beforeBuild);
  return SERVER_BUILD;
}

/** Builds it in its folder in any case. */
export const rebuildServer = (): Promise<void> => rebuild(serverBuild);

async function buildServer(): Promise<void> {
  // Only a start that builds needs the bundler.
  const { rolldown } = await import('rolldown');
  const folder = dirname(SERVER_BUILD);
  const bundle = await rolldown({
    input: SERVER_MAIN,
    platform: 'node',
    external: (id) => LEFT_OUTSIDE.test(id),
    logLevel: 'silent',
  });
  await rm(folder, { recursive: true, force: true });
  const { output } = await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'main.js' });
  await bundle.close();
  await writeFile(join(folder, 'licenses.txt'), licensesOf(output));
  for (const asset of ASSETS)
    await cp(join(ROOT, 'server/src', asset), join(folder, asset.slice(asset.lastIndexOf('/') + 1)), {
      recursive: true,
    });
}
