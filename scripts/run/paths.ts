/** Paths in this repository, for the scripts. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SERVER_MAIN = join(ROOT, 'server/src/main.ts');
/** The same in a handful of files, as it is started. */
export const SERVER_BUILD = join(ROOT, 'server/dist/main.js');
/**
 * Flags of Node for the server's process, without which it takes twice the memory under load and answers no faster
 * (`bench/memory.ts`, `bench/soak.ts`): V8's default semi-spaces are 16 MB, and the more memory a machine has, the more garbage
 * it lets gather before it collects. V8 reads them only at its start, so the server cannot set them itself.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512'];
/** For the same reason: glibc gives the threads of Node's pool a heap each, which keep what a hash or a file took. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
export const VAULT_ARTIFACT = join(ROOT, 'contracts/artifacts/StakingVault.json');
export const PRICE_FEED_ARTIFACT = join(ROOT, 'contracts/artifacts/LocalPriceFeed.json');
/** The two builds of the web app, by Vite's mode. */
export const WEB_BUILDS = { localchain: join(ROOT, 'web/dist-local'), production: join(ROOT, 'web/dist') } as const;

/** The bill of materials, from the root. */
export const SBOM = 'server/dist/sbom.cdx.json';
