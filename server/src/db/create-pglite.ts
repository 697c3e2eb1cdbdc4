/** Makes a PGlite: the one place where the engine that runs it is set up. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';

// A hundred times V8's own threshold before a function of the database is compiled a second time, with all optimizations:
// with V8's, a start spends more time on compiling than on all of its queries.
v8.setFlagsFromString('--wasm-tiering-budget=180000000');

/** A cache of 128 MB, the default, is memory beside that of the operating system's own. */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

const utf8 = new TextEncoder();
/**
 * JSON goes to the engine as bytes, which its protocol takes as they are. Of a text the library counts the bytes first, character
 * by character and twice: an eighth of the time that it takes to write 2,000 events (`rowsFromJson`).
 */
const SERIALIZERS = {
  [types.JSON]: (value: unknown) =>
    utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)) as unknown as string,
};

/** `dataDir` is made if there is none. */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const { dataDir } = options;
  if (dataDir !== undefined && !existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir);
  return PGlite.create({
    ...options,
    serializers: SERIALIZERS,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
  });
}

/**
 * In a process of its own: this takes 300 MB, which a process that keeps running would not give back. The database is there whole or not at
 * all: that process may outlive this one, which then begins again beside it.
 */
async function initialise(dataDir: string): Promise<void> {
  const code = `
    const [library, dataDir] = process.argv.slice(1);
    require(library).PGlite.create(dataDir).then((client) => client.close());`;
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const making = `${dataDir}.${process.pid}`;
  try {
    rmSync(making, { recursive: true, force: true });
    await promisify(execFile)(process.execPath, ['--eval', code, library, making]);
    renameSync(making, dataDir);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw new Error(`the database in ${dataDir} could not be made`, { cause: error });
  }
}
