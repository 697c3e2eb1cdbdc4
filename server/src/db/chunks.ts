/** Rows in one statement: far below the 65 535 values that a statement may carry. */
const CHUNK = 1_000;

/** Many rows in as many statements as they need. */
export function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}
