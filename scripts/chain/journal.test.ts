import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'eleven-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'journal.ndjson');
const entry = (name: string) => ({ hash: `0x${name}`, raw: `0xraw${name}` });

it('an incomplete line, left by a full disk, is no transaction and hides none', async () => {
  const journal = await openJournal(folder);
  await journal.append(entry('a'));
  await journal.close();
  appendFileSync(path, '{"hash":"0xtorn","ra');
  appendFileSync(path, `${JSON.stringify(entry('lost in the same line'))}\n`);
  const again = await openJournal(folder);
  await again.append(entry('b'));
  expect(again.entries()).toEqual([entry('a'), entry('b')]);
  await again.close();
});

it('without room for a shorter journal, the old one stays, and accepts more once there is room', async () => {
  const journal = await openJournal(folder);
  journal.mined(['0xa'], 1);
  // Makes it impossible to write in its place.
  mkdirSync(`${path}.new`);
  await expect(journal.release(1)).rejects.toThrow();
  await journal.append(entry('c'));
  rmSync(`${path}.new`, { recursive: true });
  expect(journal.entries()).toHaveLength(3);
  await journal.release(1);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
  await journal.append(entry('d'));
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(3);
  await journal.close();
});
