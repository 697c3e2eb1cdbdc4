/** Creates a PGlite instance; the only place where its WebAssembly engine is configured. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';

// A hundred times V8's default threshold for recompiling a function of the database with all optimizations: with the
// default, a start spends more time compiling than on all of its queries.
v8.setFlagsFromString('--wasm-tiering-budget=180000000');

/** The default cache of 128 MB would only add to the operating system's cache. */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

const utf8 = new TextEncoder();
/**
 * JSON is passed to the engine as bytes, which its protocol accepts as they are. For text, the library first counts the bytes,
 * twice and character by character, which takes an eighth of the time for writing 2,000 events (`rowsFromJson`).
 */
const SERIALIZERS = {
  [types.JSON]: (value: unknown) =>
    utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)) as unknown as string,
};

/** `dataDir` is created if it does not exist. */
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
 * Runs in a separate process, because it takes 300 MB that a running process would not give back. The database appears complete
 * or not at all: that process may outlive this one, whose successor then starts another beside it.
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
