/**
 * Subsets Pretendard Variable to the text font "Eleven Sans": the characters in the product's texts, weights 400 to 700, under
 * a separate name. Other characters that a user types fall back to the Korean font of their system. The font comes in two
 * files, so that readers of English do not load the Korean letters, three quarters of it; unicode-range in
 * web/src/styles/base.css repeats which file has which characters.
 *
 *     node scripts/generate-fonts.ts            writes both files and the list of their characters
 *     node scripts/generate-fonts.ts --check    fails if a text uses a character that the font lacks, or no longer uses one
 *
 * The source (2 MB) is in web/fonts: its npm package would make every clone load 72 MB.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { renameFont } from './fonts/name-table.ts';
import { ROOT } from './run/paths.ts';

const SOURCE = join(ROOT, 'web/fonts/PretendardVariable.woff2');
const FACES = ['latin', 'korean'] as const;
type Face = (typeof FACES)[number];
const fileOf = (face: Face) => join(ROOT, `web/src/styles/fonts/sans-${face}.woff2`);
const RECORD = join(ROOT, 'web/fonts/sans.json');
/** Including the server's texts: pages show its responses, its notices and copies of its emails. */
const TEXTS = ['web/src', 'protocol/src', 'server/src'];
/** Tests, and texts that are only compared with a reader's input. */
const NOT_SHOWN =
  /\.test\.tsx?$|(^|\/)testing\/|\/search\/query-words\.ts$|(^|\/)passwords\/|\/?(look-alikes|person-name)\.ts$/;
/** Always included, whichever characters the texts use: ASCII, Latin-1, and typographic marks. */
const ALWAYS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‐‑–—‘’“”…·•→←↑↓×÷−≈≤≥₿₩€✓`;

/** Always included: the syllables of the common surnames, and those of given names that are in no surname. */
const NAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도' +
  '소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용예경봉사부가복태목형두감음빈동온호범좌팽승간상시갈계나피단' +
  '건겸관광교규균근다담대덕란람래려련령례로록룡루리린림만무미병보별빛산샘섭세솔수숙순슬식아애언열영완욱운웅월율을' +
  '응의익일자재종준중찬창철청초춘충치택학해향헌혁혜화환회효후훈휘흔희';

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !NOT_SHOWN.test(path))
    .map((path) => join(ROOT, folder, path));
}

const KOREAN = /[\u1100-\u11ff\u3000-\u303f\u3130-\u318f\uac00-\ud7a3]/g;
/** The Korean name of the language, which English pages offer as a choice: it is in the Latin file. */
const OFFERED = '한국어';

/** The characters in use, in the order of their code points. */
function charactersInUse(): Record<Face, string> {
  const texts = TEXTS.flatMap(sourcesIn).map((path) => readFileSync(path, 'utf8'));
  const shown = [...texts, NAMES].flatMap((text) => text.match(KOREAN) ?? []);
  const korean = shown.filter((letter) => !OFFERED.includes(letter));
  return { latin: inOrder([...ALWAYS, ...OFFERED]), korean: inOrder(korean) };
}

const inOrder = (characters: readonly string[]): string =>
  String.fromCodePoint(
    ...[...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b),
  );

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function record(characters: Record<Face, string>): string {
  const faces = FACES.map((face) => [face, { file: sha256(fileOf(face)), characters: characters[face] }]);
  return `${JSON.stringify({ source: sha256(SOURCE), ...Object.fromEntries(faces) }, null, 2)}\n`;
}

async function cut(characters: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const { convert } = await import('fontverter');
  const subset = await subsetFont(readFileSync(SOURCE), characters, {
    targetFormat: 'truetype',
    // The features that plain text needs; each further one adds its alternate glyphs.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl'],
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  const renamed = renameFont(subset, {
    family: 'Eleven Sans',
    version: 'Version 1.309',
    copyright: 'Copyright (c) 2021, Kil Hyung-jin. A subset under another name.',
    license: 'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
    licenseUrl: 'https://openfontlicense.org',
  });
  return convert(renamed, 'woff2');
}

const characters = charactersInUse();
if (process.argv.includes('--check')) {
  if (readFileSync(RECORD, 'utf8') !== record(characters)) {
    console.error('The fonts in web/src/styles/fonts do not match the texts: run node scripts/generate-fonts.ts');
    process.exitCode = 1;
  }
} else {
  for (const face of FACES) {
    const file = await cut(characters[face]);
    writeFileSync(fileOf(face), file);
    console.log(`${face}: ${[...characters[face]].length} characters, ${(file.length / 1_000).toFixed(1)} kB`);
  }
  writeFileSync(RECORD, record(characters));
}
