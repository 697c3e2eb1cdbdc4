/** `npm run build`: the web app for production, in web/dist. The server and the protocol run as they are. */
import { join } from 'node:path';
import { ROOT } from './run/paths.ts';
import { buildWeb } from './run/web-build.ts';

const startedAt = performance.now();
await buildWeb('production', join(ROOT, 'web/dist'));
console.log(`Built web/dist in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
