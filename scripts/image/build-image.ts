/**
 * Runs the Dockerfile without a container engine: the steps of the first stage in a plain folder with this machine's Node and
 * npm, those of the last stage in a chroot, where Debian's own /usr stands in for the base image.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { ROOT } from '../run/paths.ts';
import { createIgnore, type Instruction, parseDockerfile, type Stage } from './dockerfile.ts';

export interface BuiltImage {
  /** The folder that would be `/`. */
  readonly tree: string;
  readonly stage: Stage;
  /** The size of all files that COPY has brought into the last stage. */
  readonly copiedBytes: number;
}

/** @param isInstalled Links the packages of this repository into the build instead of installing them again. */
export function buildImage(folder: string, isInstalled: boolean): BuiltImage {
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage');
  const trees = new Map<string | undefined, string>();
  for (const stage of stages) {
    const tree = join(folder, stage.as ?? 'image');
    mkdirSync(tree, { recursive: true });
    trees.set(stage.as, tree);
    if (stage === last) addBase(tree);
    let workdir = '/';
    for (const step of stage.steps) {
      if (step.name === 'WORKDIR') {
        workdir = step.text;
        mkdirSync(join(tree, workdir), { recursive: true });
      }
      if (step.name === 'COPY') copy(step, { tree, workdir, from: trees.get(step.flags.from) });
      if (step.name === 'RUN') {
        console.log(`RUN ${step.text}`);
        if (isInstalled && stage !== last) linkPackages(join(tree, workdir));
        if (stage === last) inChroot(tree, step.text);
        else run('sh', ['-c', step.text], { cwd: join(tree, workdir), env: buildEnv() });
      }
    }
  }
  const tree = join(folder, 'image');
  const targets = last.steps.filter(({ name }) => name === 'COPY').map(({ text }) => text.split(/ +/).at(-1) ?? '');
  const copiedBytes = targets.map((target) => bytesIn(join(tree, target))).reduce((sum, bytes) => sum + bytes, 0);
  return { tree, stage: last, copiedBytes };
}

function copy({ text, flags }: Instruction, at: { tree: string; workdir: string; from: string | undefined }): void {
  const [source = '', target = '', ...more] = text.split(/ +/);
  if (more.length > 0) throw new Error(`COPY of several sources is not supported: ${text}`);
  const to = target.startsWith('/') ? join(at.tree, target) : join(at.tree, at.workdir, target);
  if (flags.from) {
    if (!at.from) throw new Error(`There is no stage ${flags.from}`);
    cpSync(join(at.from, source), to, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const isLeftOut = createIgnore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  // An excluded folder may contain a file that is not excluded, so only files are tested.
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of stdout.split('\0').filter((one) => one !== '' && !isLeftOut(one)))
    cpSync(join(ROOT, path), join(to, path));
}

/** Omits the cache inside: a build that writes to a hard-linked file there would change this repository's own file. */
function linkPackages(to: string): void {
  for (const path of ['.runtime', 'node_modules', 'server/node_modules', 'web/node_modules', 'scripts/node_modules']) {
    if (!existsSync(join(ROOT, path)) || existsSync(join(to, path))) continue;
    run('cp', ['-al', join(ROOT, path), join(to, path)], {});
    rmSync(join(to, path, '.cache'), { recursive: true, force: true });
  }
}

/** The part of the root in Debian's slim image: links into /usr. A mount brings the files themselves (see `mounts`). */
function addBase(tree: string): void {
  for (const name of ['usr', 'tmp', 'dev', 'proc']) mkdirSync(join(tree, name));
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(tree, name));
}

/** Shell lines that give `tree` the view of a container, in a private mount namespace. */
export const mounts = (tree: string) => `set -e
mount --bind '${tree}' '${tree}'
mount --bind -o ro /usr '${tree}/usr'
mount -o remount,bind,ro '${tree}/usr'
mount -t proc proc '${tree}/proc'`;

function inChroot(tree: string, command: string): void {
  const env = { PATH: '/usr/bin:/bin', TREE: tree, COMMAND: command };
  run('unshare', ['--mount', 'sh', '-c', `${mounts(tree)}\nexec /usr/sbin/chroot "$TREE" sh -c "$COMMAND"`], { env });
}

/** The environment of a container build: without the settings of the npm that started this. */
function buildEnv(): NodeJS.ProcessEnv {
  const isOwn = (name: string) =>
    /^(npm_(package|lifecycle|command|config_local_prefix)|NODE_COMPILE_CACHE|INIT_CWD)/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isOwn(name));
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.startsWith(ROOT));
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
}

function run(command: string, args: string[], options: SpawnSyncOptions): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) throw new Error(`${command} ${args.at(-1)} ended with ${status} ${error ?? ''}`);
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const bytesIn = (folder: string) =>
  filesIn(folder)
    .map((path) => statSync(join(folder, path)).size)
    .reduce((sum, size) => sum + size, 0);
