/** Plain text measured in columns. */
import { columnsOf } from '@eleven/protocol/mail/text';

export { columnsOf };

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
