/** The replies that the server rendered the page from, by API path. */
export type Seed = Readonly<Record<string, unknown>>;
export const SEED_ID = 'seed';

/** Empty on the server, and on pages that the server has not rendered. */
export function readSeed(): Seed {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(SEED_ID)?.textContent;
  return text ? (JSON.parse(text) as Seed) : {};
}
