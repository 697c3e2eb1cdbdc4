/** `npm run build`: the web app for production, in web/dist, and the server, in server/dist. */
import { rebuildServer } from './run/server-build.ts';
import { rebuildWeb } from './run/web-build.ts';

const startedAt = performance.now();
await rebuildWeb('production');
await rebuildServer();
console.log(`Built web/dist and server/dist in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
