/** `npm run build`: the web app for production, in web/dist, and the server with the bill of materials, in server/dist. */
import { SBOM } from './run/paths.ts';
import { writeSbom } from './run/sbom.ts';
import { rebuildServer } from './run/server-build.ts';
import { rebuildWeb } from './run/web-build.ts';

const startedAt = performance.now();
await rebuildWeb('production');
await rebuildServer();
await writeSbom();
console.log(`Built web/dist, server/dist and ${SBOM} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
