import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStateStore } from './state-store.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eleven-state-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const dump = (block: number) =>
  `0x${gzipSync(JSON.stringify({ best_block_number: block, blocks: [] })).toString('hex')}`;
const tear = () => writeFile(join(directory, 'state.gz'), 'torn');
const loadedBlock = async () => (await (await openStateStore(directory)).load())?.block;

test('the newest dump is loaded, and each save returns the block of the previous one', async () => {
  const store = await openStateStore(directory);
  expect(await store.load()).toBeUndefined();
  expect(await store.save(dump(1), 1)).toBe(-1);
  expect(await store.save(dump(2), 2)).toBe(1);
  expect(await loadedBlock()).toBe(2);
});

test('a torn dump never replaces the good one before it', async () => {
  const first = await openStateStore(directory);
  await first.save(dump(1), 1);
  await first.save(dump(2), 2);
  await tear();
  const second = await openStateStore(directory);
  expect(await second.load()).toMatchObject({ block: 1, damage: expect.stringContaining('state.gz') });
  expect(await second.save(dump(3), 3)).toBe(1);
  await tear();
  expect(await loadedBlock()).toBe(1);
});

test('between the two renames of a save, the previous dump is available', async () => {
  const store = await openStateStore(directory);
  await store.save(dump(1), 1);
  await store.save(dump(2), 2);
  await rm(join(directory, 'state.gz'));
  expect(await loadedBlock()).toBe(1);
});
