/** Plain text measured in columns: a Hangul or other wide character takes two. */

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

export const columnsOf = (words: string): number =>
  [...words].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);

/** Wraps to lines of at most `most` columns, only between words: a longer word, such as an address, stays whole. */
export function wrap(words: string, most: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columnsOf(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** The beginning, in at most `most` columns: whole sentences if they fill half of them, otherwise whole words. */
export function shorten(words: string, most: number): string {
  if (columnsOf(words) <= most) return words;
  let sentences = '';
  for (const sentence of words.split(/(?<=[.!?])\s+/)) {
    const longer = sentences === '' ? sentence : `${sentences} ${sentence}`;
    if (columnsOf(longer) > most) break;
    sentences = longer;
  }
  if (columnsOf(sentences) * 2 >= most) return sentences;
  const [first = ''] = wrap(words, most - 1).split('\n');
  return `${columnsOf(first) < most ? first : [...first].slice(0, most / 2 - 1).join('')}…`;
}
