/** The process that makes one build, named by its argument. `run-build.ts` starts it. */
import process from 'node:process';
import { WEB_BUILDS } from './paths.ts';
import { buildServer } from './server-build.ts';
import { buildWeb } from './web-build.ts';

// Nobody waits for this build any more, and another start may begin the same build.
process.once('disconnect', () => process.exit(1));
const [name] = process.argv.slice(2);
if (name === 'server') await buildServer();
else if (name === 'production' || name === 'localchain') await buildWeb(name, WEB_BUILDS[name]);
else throw new Error(`There is no build “${name}”`);
process.exit(0);
