/** Lighthouse scores of a page, as seen by a phone. */
import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Where {
  /** Chromium's remote debugging port. */
  readonly port: number;
  readonly rounds: number;
  /** A session cookie, to measure the page as a signed-in user. */
  readonly cookie?: string;
}

/** Returns each score from 0 to 100, the median of all rounds, and prints the audits that lost points. */
export async function lighthouseScores(url: string, { port, rounds, cookie }: Where): Promise<Scores> {
  const results: Scores[] = [];
  const lost = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
    const { categories, audits } = result.lhr;
    results.push(
      Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as unknown as Scores,
    );
    for (const name of CATEGORIES) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
          lost.add(`${name}: ${id} ${audit.displayValue ?? ''}`.trim());
        }
      }
    }
  }
  for (const line of lost) console.log(`    ${new URL(url).pathname} ${line}`);
  const middle = (name: keyof Scores) =>
    results.map((scores) => scores[name]).toSorted((a, b) => a - b)[results.length >> 1] ?? 0;
  return Object.fromEntries(CATEGORIES.map((name) => [name, middle(name)])) as unknown as Scores;
}
