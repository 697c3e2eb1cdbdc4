/**
 * Runs a script of this repository under the pinned Node, on a machine that has only Node >= 20 and npm.
 *
 *     node scripts/bootstrap.mjs [--flags-of-node] scripts/start.ts [arguments]
 *
 * It fetches the pinned Node, installs the dependencies under it when the lock has changed, installs native packages that
 * npm omitted, and then runs the script. Plain JavaScript without dependencies: it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`This needs Node 20 or newer, with npm; ${process.execPath} is ${process.version}.`);
  process.exit(1);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeVersion = manifest.dependencies.node;
const stampFile = join(root, 'node_modules', '.installed');

/**
 * The pinned Node if it is already installed, otherwise undefined. npm installs it separately, without the lock, so the file
 * is compared with the digest in package.json before it runs for the first time.
 */
function findPinnedNode({ isChecked = false, folders = ['', '.runtime'] } = {}) {
  const isOutside = !process.execPath.startsWith(join(root, 'node_modules'));
  if (process.versions.node === nodeVersion && (isOutside || folders.includes(''))) return process.execPath;
  for (const folder of folders) {
    const path = join(root, folder, 'node_modules', 'node', 'bin', 'node');
    if (!existsSync(path)) continue;
    if (!isChecked) checkDigest(path);
    if (spawnSync(path, ['-p', 'process.versions.node']).stdout?.toString().trim() === nodeVersion) return path;
  }
  return undefined;
}

function checkDigest(path) {
  const expected = manifest.nodeSha256?.[`${process.platform}-${process.arch}`];
  if (!expected) {
    console.log(
      `package.json has no digest of Node for ${process.platform} ${process.arch}: npm alone has checked it.`,
    );
    return;
  }
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found === expected) return;
  throw new Error(
    `${path} is not the Node ${nodeVersion} that package.json names.\n` +
      `expected sha256 ${expected}\nfound    sha256 ${found}\nRemove the folder and start again.`,
  );
}

/** Path of npm's entry file, so that npm can run under a Node other than the one that started it. */
function findNpm() {
  if (process.env.npm_execpath?.endsWith('.js')) return process.env.npm_execpath;
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (existsSync(beside)) return beside;
  // `npm` on the PATH is a link to that file, or a wrapper two folders above it.
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const command = join(folder, 'npm');
    if (!existsSync(command)) continue;
    const target = realpathSync(command);
    const path = target.endsWith('npm-cli.js') ? target : join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(path)) return path;
  }
  throw new Error('npm was not found. Install Node.js 20 or newer together with npm.');
}

function npm(node, args, cwd = root) {
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  // Settings of the npm that called this script (its workspace, its prefix) must not leak into the inner npm.
  for (const key of Object.keys(env)) {
    if (
      /^npm_(config_(local_prefix|prefix|global_prefix|workspace|workspaces|include_workspace_root|noproxy|user_agent|init_module)|package_|lifecycle_|command)/.test(
        key,
      )
    )
      delete env[key];
  }
  const run = spawnSync(node, [findNpm(), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${run.stdout}\n${run.stderr}`);
}

/**
 * npm writes optional packages of every platform into the lock but may omit those of this platform (because an earlier
 * engine did not suit it). Returns each missing one with the version that the lock pins.
 */
function missingNatives() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const isMusl = process.platform === 'linux' && !process.report?.getReport?.().header?.glibcVersionRuntime;
  const matches = (list, value) =>
    !list || list.includes(value) || (list.some((entry) => entry.startsWith('!')) && !list.includes(`!${value}`));
  return Object.entries(lock)
    .filter(
      ([path, entry]) =>
        entry.optional && (entry.os || entry.cpu) && !existsSync(join(root, path)) && path.startsWith('node_modules/'),
    )
    .filter(
      ([, entry]) =>
        matches(entry.os, process.platform) &&
        matches(entry.cpu, process.arch) &&
        matches(entry.libc, isMusl ? 'musl' : 'glibc'),
    )
    .map(
      ([path, entry]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`,
    );
}

function ensureInstalled() {
  const lock = existsSync(join(root, 'package-lock.json'))
    ? readFileSync(join(root, 'package-lock.json'))
    : Buffer.alloc(0);
  const stamp = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch} ${nodeVersion}`)
    .digest('hex');
  const isInstalled = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isInstalled) {
    const present = findPinnedNode({ isChecked: true });
    if (present) return present;
  }
  // Not the Node in `node_modules`: npm removes that folder before it installs the packages of the lock.
  let node = findPinnedNode({ folders: ['.runtime'] });
  if (!node) {
    console.log(`Fetching Node ${nodeVersion} …`);
    npm(process.execPath, [
      'install',
      '--prefix',
      join(root, '.runtime'),
      '--no-save',
      '--no-audit',
      '--no-fund',
      `node@${nodeVersion}`,
    ]);
    node = findPinnedNode({ folders: ['.runtime'] });
    if (!node) throw new Error(`Node ${nodeVersion} could not be installed for ${process.platform} ${process.arch}.`);
  }
  console.log('Installing dependencies …');
  npm(node, ['ci', '--no-audit', '--no-fund', '--prefer-offline']);
  const missing = missingNatives();
  if (missing.length > 0)
    npm(node, ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', ...missing]);
  writeFileSync(stampFile, stamp);
  return node;
}

const given = process.argv.slice(2);
const flags = given.slice(
  0,
  Math.max(
    0,
    given.findIndex((one) => !one.startsWith('--')),
  ),
);
const [script, ...args] = given.slice(flags.length);
if (!script) {
  console.error('usage: node scripts/bootstrap.mjs <script> [arguments]');
  process.exit(2);
}
if (!existsSync(join(root, script)) && script.includes('/dist/')) {
  console.error(`${script} is not there: npm run build makes it.`);
  process.exit(1);
}
let node;
try {
  node = ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, join(root, script), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${dirname(node)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    // Keep compiled modules between runs: compiling them takes a fifth of a start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  },
});
// The terminal sends Ctrl-C to the whole group, but a signal sent to this process alone must reach the child, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm runs this through a shell, which dies of a signal without forwarding it: the shell's end acts as the signal.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) child.kill('SIGTERM');
  }, 250).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
