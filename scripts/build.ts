/** `npm run build`: the web app for production, in web/dist. The server and the protocol run as they are. */
import { rebuildWeb } from './run/web-build.ts';

const startedAt = performance.now();
await rebuildWeb('production');
console.log(`Built web/dist in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
