/** Makes a PGlite: the one place where the engine that runs it is set up. */
import v8 from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

// A hundred times V8's own threshold before a function of the database is compiled a second time, with all optimizations:
// with V8's, a start spends more time on compiling than on all of its queries.
v8.setFlagsFromString('--wasm-tiering-budget=180000000');

export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create(options);
}
