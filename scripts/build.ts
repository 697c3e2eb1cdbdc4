/**
 * `npm run build`: the web app for production, in web/dist; the server, the operator's commands and the bill of materials,
 * in server/dist.
 */
import { dirname } from 'node:path';
import { SBOM, SERVER_BUILD } from './run/paths.ts';
import { writeSbom } from './run/sbom.ts';
import { rebuildServer } from './run/server-build.ts';
import { rebuildWeb } from './run/web-build.ts';
import { writeComparedBuilds } from './vault/builds.ts';

const startedAt = performance.now();
console.log('Building web/dist …');
await rebuildWeb('production');
console.log('Building server/dist …');
await rebuildServer();
writeComparedBuilds(dirname(SERVER_BUILD));
await writeSbom();
console.log(`Built web/dist, server/dist and ${SBOM} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
