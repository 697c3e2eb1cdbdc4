import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipOf } from './export-file.ts';
import type { Part } from './export-part.ts';

it('has the same rows as JSON and as CSV, even if rows are added while it is made', async () => {
  let readings = 0;
  // Each reading returns other rows, so two equal files come from one reading. Pages may be empty.
  const growing: Part = {
    name: 'growing',
    columns: ['reading', 'row'],
    read: async function* () {
      readings += 1;
      yield [];
      for (const row of [1, 3]) yield [row, row + 1].map((number) => ({ reading: readings, row: number }));
      yield [];
    },
  };
  const empty: Part = { ...growing, name: 'empty', read: async function* () {} };
  const zip = unzipSync(await zipOf([growing, empty, { ...growing, name: 'last' }], new Date(), async () => {}));
  const files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
  for (const [name, reading] of [
    ['growing', 1],
    ['last', 2],
  ] as const) {
    expect(JSON.parse(files[`json/${name}.json`] ?? '')).toEqual([1, 2, 3, 4].map((row) => ({ reading, row })));
    expect(files[`csv/${name}.csv`]?.split('\r\n').slice(1, -1)).toEqual(
      [1, 2, 3, 4].map((row) => `${reading},${row}`),
    );
  }
  expect([JSON.parse(files['json/empty.json'] ?? ''), files['csv/empty.csv']?.split('\r\n')]).toEqual([
    [],
    [expect.stringContaining('reading,row'), ''],
  ]);
});
