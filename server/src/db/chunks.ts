/** Rows per statement: far below the 65 535 values that a statement may have. */
const CHUNK = 1_000;

/** Splits many rows into as many statements as needed. */
export function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}
