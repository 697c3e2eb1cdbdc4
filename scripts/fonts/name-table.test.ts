import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { expect, test } from 'vitest';
import { ROOT } from '../run/paths.ts';
import { namesIn, tablesOf } from './name-table.ts';

async function tablesOfFace(face: string): Promise<(tag: string) => Buffer> {
  const font = await convert(readFileSync(join(ROOT, `web/src/styles/fonts/sans-${face}.woff2`)), 'truetype');
  const tables = new Map(tablesOf(font).map(({ tag, data }) => [tag, data]));
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The face has no table ${tag}`);
    return table;
  };
}

/** The ids of the names of axes, of values on them, and of the fallback name of a font. */
function namesOfStyles(stat: Buffer): number[] {
  const axes = stat.readUInt32BE(8);
  const values = stat.readUInt32BE(14);
  const ids = [stat.readUInt16BE(18)];
  for (let at = 0; at < stat.readUInt16BE(6); at++) ids.push(stat.readUInt16BE(axes + at * stat.readUInt16BE(4) + 4));
  for (let at = 0; at < stat.readUInt16BE(12); at++) {
    ids.push(stat.readUInt16BE(values + stat.readUInt16BE(values + at * 2) + 6));
  }
  return ids;
}

/** The ids of the names of axes and named weights, with the PostScript name of each. */
function namesOfVariations(fvar: Buffer): number[] {
  const [start, axes, axisSize] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  const [instances, instanceSize] = [fvar.readUInt16BE(12), fvar.readUInt16BE(14)];
  const ids: number[] = [];
  for (let at = 0; at < axes; at++) ids.push(fvar.readUInt16BE(start + at * axisSize + 18));
  for (let at = 0; at < instances; at++) {
    const instance = start + axes * axisSize + at * instanceSize;
    ids.push(fvar.readUInt16BE(instance), fvar.readUInt16BE(instance + instanceSize - 2));
  }
  return ids;
}

test.each(['latin', 'korean'])('every name that a table of the font refers to exists (%s)', async (face) => {
  const table = await tablesOfFace(face);
  const names = namesIn(table('name'));
  const referred = [...namesOfStyles(table('STAT')), ...namesOfVariations(table('fvar'))];
  expect(referred).toContain(256);
  expect(referred.filter((id) => !names.has(id))).toEqual([]);
});

test.each(['latin', 'korean'])('no name of the font is the reserved name of its source (%s)', async (face) => {
  const table = await tablesOfFace(face);
  expect([...namesIn(table('name')).values()].filter((name) => /pretendard/i.test(name))).toEqual([]);
});
