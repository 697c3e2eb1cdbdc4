/** Paths in this repository, for the scripts. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SERVER_MAIN = join(ROOT, 'server/src/main.ts');
/** The server bundled into a few files, as it is started. */
export const SERVER_BUILD = join(ROOT, 'server/dist/main.js');
/**
 * Flags of Node for the server's process (`bench/memory.ts`, `bench/soak.ts`, `bench/speed.ts`). V8 reads them only at its
 * start, so the server cannot set them itself.
 * - The first two halve its memory under load, at the same speed: V8's default semi-spaces are 16 MB, and V8 collects garbage
 *   later the more memory a machine has.
 * - Two V8 threads, not four: the threads that mark live objects take processor time from requests, and with four the slowest
 *   hundredth of responses waited twice as long.
 * - No pretenuring: five of twelve processes guessed from their first requests that such objects live long, put those of all
 *   later requests into the old generation, and took up to twice the processor time for each response.
 * - No idle collections that give memory back: after ten seconds of rest, responses took 26 µs instead of 22.5 from then on
 *   (means of eight servers each, in turns), and `bench/memory.ts` shows no higher memory use without them.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=512',
  '--v8-pool-size=2',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
];
/** For the same reason: glibc gives each thread of Node's pool a heap, which keeps the memory that a hash or a file took. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
export const VAULT_ARTIFACT = join(ROOT, 'contracts/artifacts/StakingVault.json');
export const PRICE_FEED_ARTIFACT = join(ROOT, 'contracts/artifacts/LocalPriceFeed.json');
/** The two builds of the web app, by Vite's mode. */
export const WEB_BUILDS = { localchain: join(ROOT, 'web/dist-local'), production: join(ROOT, 'web/dist') } as const;

/** The bill of materials, relative to the root. */
export const SBOM = 'server/dist/sbom.cdx.json';
