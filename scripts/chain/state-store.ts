/**
 * The chain's state on disk: the newest dump and the previous one, which is used if the newest does not parse.
 *
 * Dumps are kept as anvil returns them (zipped JSON) because one is written for every block.
 */
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { syncDirectory, writeAndFlush, writeDurably } from '../run/durable-file.ts';
import { type ChainState, dropOldEmptyBlocks } from './old-blocks.ts';

const unzip = promisify(gunzip);

interface LoadedState {
  /** A file that anvil can start from. */
  readonly path: string;
  readonly block: number;
  /** Why the newest dump was not used; usually undefined. */
  readonly damage: string | undefined;
}

export interface StateStore {
  /** The newest readable dump; undefined if there is none yet. Throws if all dumps are damaged. */
  load(): Promise<LoadedState | undefined>;
  /** Makes the dump of `block` the newest. Returns the block of the previous dump (-1: none). */
  save(dump: string, block: number): Promise<number>;
}

export async function openStateStore(directory: string): Promise<StateStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const newest = join(directory, 'state.gz');
  const previous = join(directory, 'state.previous.gz');
  let newestBlock = -1;
  let previousBlock = -1;

  return {
    async load() {
      const found = [];
      for (const path of [newest, previous]) if (await exists(path)) found.push(path);
      let damage: string | undefined;
      for (const path of found) {
        try {
          const state = parse(await unzip(await readFile(path)));
          const block = Number(state.best_block_number);
          const plain = join(directory, 'state.loaded.json');
          await writeDurably(plain, JSON.stringify(dropOldEmptyBlocks(state)));
          // A damaged dump must not become the previous one at the next save: it would replace the good one.
          if (path === previous && found.includes(newest)) await rename(newest, `${newest}.damaged`);
          newestBlock = path === newest ? block : -1;
          previousBlock = path === previous ? block : -1;
          return { path: plain, block, damage };
        } catch (error) {
          damage = `${path}: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      if (damage !== undefined) throw new Error(`The state of the local chain cannot be read (${damage}).`);
      return undefined;
    },

    async save(dump, block) {
      const bytes = Buffer.from(dump.slice(2), 'hex');
      const next = `${newest}.next`;
      await writeAndFlush(next, bytes);
      if (await exists(newest)) {
        await rename(newest, previous);
        previousBlock = newestBlock;
      }
      await rename(next, newest);
      await syncDirectory(directory);
      newestBlock = block;
      return previousBlock;
    },
  };
}

function parse(bytes: Buffer): ChainState {
  const state = JSON.parse(bytes.toString('utf8')) as Partial<ChainState>;
  if (!Array.isArray(state.blocks) || !Number.isSafeInteger(Number(state.best_block_number ?? Number.NaN)))
    throw new Error('not a state of a chain');
  return state as ChainState;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
