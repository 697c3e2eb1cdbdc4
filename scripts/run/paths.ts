/** Paths in this repository, for the scripts. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SERVER_MAIN = join(ROOT, 'server/src/main.ts');
/** The built server that `npm start` and production run. */
export const SERVER_BUILD = join(ROOT, 'server/dist/main.js');
export const VAULT_ARTIFACT = join(ROOT, 'contracts/artifacts/StakingVault.json');
export const PRICE_FEED_ARTIFACT = join(ROOT, 'contracts/artifacts/LocalPriceFeed.json');
/** The two builds of the web app, by Vite's mode. */
export const WEB_BUILDS = { localchain: join(ROOT, 'web/dist-local'), production: join(ROOT, 'web/dist') } as const;

/** The software bill of materials (SBOM), relative to the root. */
export const SBOM = 'server/dist/sbom.cdx.json';
