/** The replies that the server rendered the page from, by API path. */
export type Seed = Readonly<Record<string, unknown>>;
export const SEED_ID = 'seed';

export function readSeed(): Seed {
  const text = document.getElementById(SEED_ID)?.textContent;
  return text ? (JSON.parse(text) as Seed) : {};
}
