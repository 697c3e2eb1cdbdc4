/** Single-line user input: names and labels. */

/** Control characters and direction marks, which would reverse the text that follows a name in a list. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** In Unicode's composed form and trimmed; undefined if it has more than `max` characters or a hidden one. */
export function plainLine(given: string, max: number): string | undefined {
  const line = given.normalize('NFC').trim();
  return [...line].length > max || HIDDEN.test(line) ? undefined : line;
}
