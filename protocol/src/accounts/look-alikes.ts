/**
 * The skeleton of a name, after UTS #39: two names that look alike have the same one. Letters of other scripts, digits and
 * symbols become the Latin letters that they resemble; case, accents, spaces and invisible characters are ignored.
 */

/** Latin letter → characters that resemble it, after case folding where both cases do. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '4@аαΑɑᴀꭺᎪӑ∀',
  b: '8ьвβΒВʙƅᏼᛒ',
  c: 'сϲςᴄⅽꮯᏟ¢©',
  d: 'ԁđᴅᎠꭰɗ',
  e: '3еєεΕЗзɛᴇᎬꭼ€℮ҽ',
  f: 'ƒғꜰ',
  g: 'ցɡɢᏀ9ԍ',
  h: 'һнΗНհʜᎻħ',
  j: 'јϳյᴊᎫ',
  k: 'кκΚКᴋᏦĸ',
  // In fonts without serifs, 1, l, i and | look the same.
  l: '1i|!ıіιΙІӏłʟɩɪᎥᏞꮮƖ∣',
  m: 'мΜМᴍᎷ',
  n: 'пηΝոɴи',
  o: '0оοσΟøօᴏѳ',
  p: 'рρΡᴘᏢþ',
  q: 'ԛզ',
  r: 'гʀᏒяᎡ',
  s: '5$ѕꜱᏚƨ',
  t: '7тτΤТᴛᎢ+†ŧ',
  u: 'υμսᴜυ',
  v: 'νѵᴠᏙ∨',
  w: 'ѡԝωᴡᎳɯ',
  x: 'хχΧ×',
  y: 'уγΥүʏУ',
  z: 'ζΖᴢᏃʐ2',
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Two letters that look like one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** Empty for a text without letters, digits or resembling symbols. */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, '');
  const latin = [...plain].map((letter) => {
    const small = letter.toLowerCase();
    return LATIN.get(letter) ?? LATIN.get(small) ?? small;
  });
  const letters = latin.join('').replace(/[^\p{L}\p{N}]/gu, '');
  return PAIRS.reduce((skeleton, [pair, letter]) => skeleton.replace(pair, letter), letters).normalize('NFC');
}
