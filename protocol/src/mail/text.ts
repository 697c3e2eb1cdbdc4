/** The plain text of emails. Its columns: a Hangul or other wide character takes two. */

/** RFC 5322 recommends at most 78; two are left for the quote marks of a reply. */
export const TEXT_COLUMNS = 76;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

export const columnsOf = (words: string): number =>
  [...words].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

const ADDRESS = /^https?:\/\//;

/** Without the line breaks that wrapping has added: those where the next word would not have fitted, except at addresses. */
export function unwrap(text: string): string {
  const lines = text.split('\n');
  return lines.reduce((before, line, index) => {
    const last = lines[index - 1] ?? '';
    const [word = ''] = line.split(' ');
    const isWrapped = word !== '' && ![last, word].some((one) => ADDRESS.test(one));
    return `${before}${isWrapped && columnsOf(`${last} ${word}`) > TEXT_COLUMNS ? ' ' : '\n'}${line}`;
  });
}
