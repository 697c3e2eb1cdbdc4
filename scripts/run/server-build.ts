/**
 * Bundles the server and the operator's commands into a few files that need only Node: `server/dist` can be copied to another
 * machine. From its sources the server would load 2600 modules, most of them only in part: two seconds of every start, and of
 * every restart of a killed server. The sources also run unbundled.
 */
import { readdirSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { launcherOf } from './launcher.ts';
import { licensesOf } from './licenses.ts';
import { ROOT, SERVER_BUILD } from './paths.ts';
import { runBuild } from './run-build.ts';
import { ensureBuild, rebuild, type StampedBuild } from './stamped-build.ts';

/** Not bundled: these packages load native code or WebAssembly from beside their own files. */
const LEFT_OUTSIDE = /^(node:|sharp$|@node-rs\/argon2$|@electric-sql\/pglite(\/|$)|pg-native$|pg-cloudflare$)/;
/** File in `server/dist` → its source module. */
export const ENTRIES = {
  main: 'server/src/main.ts',
  'file-child': 'server/src/features/support/attachments/file-child.ts',
  'strength-thread': 'server/src/features/auth/passwords/strength-thread.ts',
  repair: 'server/src/indexer/repair.ts',
  reindex: 'server/src/indexer/reindex/reindex-command.ts',
  'make-admin': 'server/src/features/admin/make-admin-command.ts',
  'check-secrets': 'server/src/features/check-secrets/check-secrets-command.ts',
  'export-users': 'server/src/features/export-users/export-users-command.ts',
  'deploy-vault': 'scripts/deploy-vault.ts',
  'fund-vault': 'scripts/fund-vault.ts',
  'verify-vault': 'scripts/verify-vault.ts',
};
/** Files that a module reads from its own folder. */
const ASSETS = ['db/migrations'];

const serverBuild: StampedBuild = {
  name: 'server',
  sources: [
    'server/src',
    'protocol/src',
    'vault-client/src',
    'package-lock.json',
    'scripts/vault',
    'scripts/deploy-vault.ts',
    'scripts/fund-vault.ts',
    'scripts/verify-vault.ts',
    'scripts/run/server-build.ts',
    'scripts/run/launcher.ts',
  ],
  notSources: /(^|\/)testing$|\.test\.ts$/,
  result: SERVER_BUILD,
  build: () => runBuild('server'),
};

/** Ensures a current build of the server and returns its entry. Calls `beforeBuild` if it has to build. */
export async function ensureServer(beforeBuild: () => void): Promise<string> {
  await ensureBuild(serverBuild, beforeBuild);
  return SERVER_BUILD;
}

/** Builds the server even if the build is current. */
export const rebuildServer = (): Promise<void> => rebuild(serverBuild);

/** Builds the server in this process. */
export async function buildServer(): Promise<void> {
  // Only a build needs the bundler.
  const { rolldown } = await import('rolldown');
  const folder = dirname(SERVER_BUILD);
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)])),
    platform: 'node',
    external: (id) => LEFT_OUTSIDE.test(id),
    logLevel: 'silent',
  });
  await rm(folder, { recursive: true, force: true });
  // V8 keeps the source of every loaded file, and a single Korean letter or dash in a file doubles its size.
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].entry.js',
    charset: 'ascii',
    comments: false,
  });
  await bundle.close();
  await writeFile(join(folder, 'licenses.txt'), licensesOf(output));
  for (const name of Object.keys(ENTRIES))
    await writeFile(join(folder, `${name}.js`), launcherOf(`./${name}.entry.js`));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  for (const asset of ASSETS)
    await cp(join(ROOT, 'server/src', asset), join(folder, asset.slice(asset.lastIndexOf('/') + 1)), {
      recursive: true,
    });
  await copyArgon2(join(folder, 'node_modules/@node-rs'));
  await copySharp(join(folder, 'node_modules'));
}

/** The package and the native code of this platform. The embedded database is for `npm start`, which has all packages. */
async function copyArgon2(folder: string): Promise<void> {
  const packages = join(ROOT, 'node_modules/@node-rs');
  for (const name of readdirSync(packages).filter((one) => one.startsWith('argon2')))
    await cp(join(packages, name), join(folder, name), { recursive: true });
}

/** The image library, its dependencies, and the native code of this platform. */
async function copySharp(folder: string): Promise<void> {
  const packages = join(ROOT, 'node_modules');
  const native = readdirSync(join(packages, '@img')).map((name) => `@img/${name}`);
  for (const name of ['sharp', 'detect-libc', 'semver', ...native])
    await cp(join(packages, name), join(folder, name), { recursive: true, filter: isRun });
}

/** Excludes the sources of native code, and files that only a compiler reads. */
const isRun = (path: string) => !/\/sharp\/(src|install)$|\.d\.[cm]?ts$|\.md$/.test(path);
