/** Puts all that the last stage of the Dockerfile has into one folder: `node scripts/image-files.ts <folder>`, after `npm run build`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ROOT, SERVER_BUILD, WEB_BUILDS } from './run/paths.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: node scripts/image-files.ts <folder>');
mkdirSync(join(folder, 'bin'), { recursive: true });
// The one that runs this: bootstrap.mjs has compared it with its digest.
const node = join(folder, 'bin/node');
cpSync(process.execPath, node);
// A seventh of it is names of its own functions, for debuggers. The addresses of what native code calls are kept.
const { error, status } = spawnSync('strip', ['--strip-unneeded', node], { stdio: 'inherit' });
if (error) console.warn('There is no `strip` (Debian: binutils) here: Node stays 18 MB larger.');
else if (status !== 0) throw new Error(`strip ended with ${status}`);
// The snapshots are for writing the next migration only.
const isRead = (path: string) => !/migrations\/meta\/\d+_snapshot\.json$/.test(path);
cpSync(dirname(SERVER_BUILD), join(folder, 'server'), { recursive: true, filter: isRead });
cpSync(WEB_BUILDS.production, join(folder, 'web'), { recursive: true });
cpSync(join(ROOT, 'deploy/healthcheck.mjs'), join(folder, 'healthcheck.mjs'));
