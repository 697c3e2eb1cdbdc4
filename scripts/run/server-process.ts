/**
 * Flags of Node for the server's process (`bench/memory.ts`, `bench/soak.ts`, `bench/speed.ts`). V8 reads them only at its
 * start, so the server cannot set them itself.
 * - The first two halve its memory under load, at the same speed: V8's default semi-spaces are 16 MB, and V8 collects garbage
 *   later the more memory a machine has.
 * - Two V8 threads, not four: the threads that mark live objects take processor time from requests, and with four, the p99
 *   response time doubled.
 * - No pretenuring: five of twelve processes concluded from their first requests that request objects are long-lived, and
 *   allocated all later ones in the old generation: up to twice the CPU time per response.
 * - No idle collections that give memory back: after ten idle seconds each response took 26 µs instead of 22.5 µs (mean of
 *   eight alternating runs), and `bench/memory.ts` shows no higher memory use without them.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=512',
  '--v8-pool-size=2',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
];

/** Also to save memory: glibc gives each thread of Node's pool an arena, which keeps the memory of finished work. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
