/** Copies the files of the Dockerfile's last stage. After `npm run build`: `node scripts/image-files.ts <folder>`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ROOT, SERVER_BUILD, WEB_BUILDS } from './run/paths.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: node scripts/image-files.ts <folder>');
mkdirSync(join(folder, 'bin'), { recursive: true });
// The Node that runs this: bootstrap.mjs has compared it with its digest.
const node = join(folder, 'bin/node');
cpSync(process.execPath, node);
// A seventh of the program is its function names, for debuggers. The symbols that native modules link to are kept.
const { error, status } = spawnSync('strip', ['--strip-unneeded', node], { stdio: 'inherit' });
if (error) console.warn('There is no `strip` (Debian: binutils) here: Node stays 18 MB larger.');
else if (status !== 0) throw new Error(`strip ended with ${status}`);
// The snapshots are for writing the next migration only.
const isRead = (path: string) => !/migrations\/meta\/\d+_snapshot\.json$/.test(path);
cpSync(dirname(SERVER_BUILD), join(folder, 'server'), { recursive: true, filter: isRead });
cpSync(WEB_BUILDS.production, join(folder, 'web'), { recursive: true });
cpSync(join(ROOT, 'deploy/healthcheck.mjs'), join(folder, 'healthcheck.mjs'));
