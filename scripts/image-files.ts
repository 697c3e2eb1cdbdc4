/** Puts all that the last stage of the Dockerfile has into one folder: `node scripts/image-files.ts <folder>`, after `npm run build`. */
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ROOT, SERVER_BUILD, WEB_BUILDS } from './run/paths.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: node scripts/image-files.ts <folder>');
mkdirSync(join(folder, 'bin'), { recursive: true });
// The one that runs this: bootstrap.mjs has compared it with its digest.
cpSync(process.execPath, join(folder, 'bin/node'));
// The snapshots are for writing the next migration only.
const isRead = (path: string) => !/migrations\/meta\/\d+_snapshot\.json$/.test(path);
cpSync(dirname(SERVER_BUILD), join(folder, 'server'), { recursive: true, filter: isRead });
cpSync(WEB_BUILDS.production, join(folder, 'web'), { recursive: true });
cpSync(join(ROOT, 'deploy/healthcheck.mjs'), join(folder, 'healthcheck.mjs'));
