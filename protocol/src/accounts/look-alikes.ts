/**
 * The skeleton of a name, after UTS #39: two names that look alike have the same. Letters of other scripts, digits and signs
 * are taken for the Latin letters that they resemble; case, accents, spaces and what cannot be seen do not count.
 */

/** Latin letter → what resembles it, once case is folded where both cases do. */
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
  // As in fonts without serifs: 1, l, i and | are one.
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

/** Empty for a text without letters, digits or signs that resemble one. */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, '');
  const latin = [...plain].map((letter) => {
    const small = letter.toLowerCase();
    return LATIN.get(letter) ?? LATIN.get(small) ?? small;
  });
  const letters = latin.join('').replace(/[^\p{L}\p{N}]/gu, '');
  return PAIRS.reduce((skeleton, [pair, letter]) => skeleton.replace(pair, letter), letters).normalize('NFC');
}
