/** Single-line user input: names and labels. */

/** Control characters, and marks that turn the direction of what follows them in a list of names. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Composed and without spaces around it; undefined when it is longer than `max` characters or hides something. */
export function plainLine(given: string, max: number): string | undefined {
  const line = given.normalize('NFC').trim();
  return [...line].length > max || HIDDEN.test(line) ? undefined : line;
}
