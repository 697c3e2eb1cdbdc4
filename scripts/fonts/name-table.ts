/** Reads and rewrites the name table of an OpenType font. */

/** The texts of a name table that are replaced. */
export interface FontNames {
  readonly copyright: string;
  readonly family: string;
  readonly version: string;
  readonly license: string;
  readonly licenseUrl: string;
}

const TABLE_RECORD = 16;
const HEADER = 12;
const NAME_HEADER = 6;
const NAME_RECORD = 12;
/** Windows, Unicode, English: the one platform that every font reader supports. */
const PLATFORM = [3, 1, 0x409] as const;
/** Ids from 256 on belong to the font: its variation axis and named weights refer to them. */
const FIRST_OWN_ID = 256;
const align = (length: number) => (length + 3) & ~3;

/** The tables of a plain sfnt (TrueType or OpenType, uncompressed), in their order. */
export function tablesOf(font: Buffer): { readonly tag: string; readonly data: Buffer }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER + index * TABLE_RECORD;
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    return { tag: font.toString('latin1', at, at + 4), data: font.subarray(offset, offset + length) };
  });
}

/** The English texts of a name table, by id. */
export function namesIn(table: Buffer): Map<number, string> {
  const texts = table.readUInt16BE(4);
  const names = new Map<number, string>();
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const field = (at: number) => table.readUInt16BE(NAME_HEADER + index * NAME_RECORD + at * 2);
    if (PLATFORM.some((value, at) => field(at) !== value)) continue;
    const start = texts + field(5);
    names.set(
      field(3),
      Buffer.from(table.subarray(start, start + field(4)))
        .swap16()
        .toString('utf16le'),
    );
  }
  return names;
}

/**
 * Returns the same font under other names. "Pretendard" is a reserved font name of its licence: a changed font must not carry
 * it. Takes and returns a plain sfnt.
 */
export function renameFont(font: Buffer, names: FontNames): Buffer {
  const tables = tablesOf(font).map(({ tag, data }) => ({
    tag,
    data: tag === 'name' ? nameTable(names, namesIn(data)) : Buffer.from(data),
  }));
  const count = tables.length;
  const head = tables.find(({ tag }) => tag === 'head');
  if (!head || !tables.some(({ tag }) => tag === 'name')) throw new Error('The font has no head or name table');
  // The checksum of the whole font is computed with this field set to zero.
  head.data.writeUInt32BE(0, 8);

  const start = HEADER + count * TABLE_RECORD;
  const total = tables.reduce((sum, { data }) => sum + align(data.length), start);
  const result = Buffer.alloc(total);
  font.copy(result, 0, 0, HEADER);
  let offset = start;
  for (const [index, { tag, data }] of tables.entries()) {
    const at = HEADER + index * TABLE_RECORD;
    data.copy(result, offset);
    result.write(tag, at, 'latin1');
    result.writeUInt32BE(checksum(result.subarray(offset, offset + align(data.length))), at + 4);
    result.writeUInt32BE(offset, at + 8);
    result.writeUInt32BE(data.length, at + 12);
    if (tag === 'head') head.data = result.subarray(offset, offset + data.length);
    offset += align(data.length);
  }
  head.data.writeUInt32BE((0xb1b0afba - checksum(result)) >>> 0, 8);
  return result;
}

function nameTable(
  { copyright, family, version, license, licenseUrl }: FontNames,
  former: ReadonlyMap<number, string>,
): Buffer {
  const postScript = family.replaceAll(' ', '');
  const formerPostScript = former.get(6)?.split('-')[0] ?? '';
  const texts: readonly (readonly [id: number, text: string])[] = [
    [0, copyright],
    [1, family],
    [2, 'Regular'],
    [3, `${version};${postScript}`],
    [4, family],
    [5, version],
    [6, postScript],
    [13, license],
    [14, licenseUrl],
    // Without these names Firefox discards the tables that refer to them.
    ...[...former]
      .filter(([id]) => id >= FIRST_OWN_ID)
      .sort(([a], [b]) => a - b)
      .map(([id, text]) => [id, text.replace(formerPostScript, postScript)] as const),
  ];
  const strings = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const table = Buffer.alloc(NAME_HEADER + texts.length * NAME_RECORD);
  table.writeUInt16BE(texts.length, 2);
  table.writeUInt16BE(table.length, 4);
  let offset = 0;
  for (const [index, [id]] of texts.entries()) {
    const length = strings[index]?.length ?? 0;
    for (const [field, value] of [...PLATFORM, id, length, offset].entries()) {
      table.writeUInt16BE(value, NAME_HEADER + index * NAME_RECORD + field * 2);
    }
    offset += length;
  }
  return Buffer.concat([table, ...strings]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
