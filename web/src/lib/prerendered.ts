/** What the server knew when it wrote the page, by the path of the API that tells it. */
export type Seed = Readonly<Record<string, unknown>>;
export const SEED_ID = 'seed';

export function readSeed(): Seed {
  const text = document.getElementById(SEED_ID)?.textContent;
  return text ? (JSON.parse(text) as Seed) : {};
}
