/** Lighthouse as a phone sees the page. */
import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Where {
  /** The port at which Chromium listens for its inspector. */
  readonly port: number;
  readonly rounds: number;
  /** The cookie of a session. */
  readonly cookie?: string;
}

/** Each score from 0 to 100, the median of all rounds; tells what took points away. */
export async function lighthouseScores(url: string, { port, rounds, cookie }: Where): Promise<Scores> {
  const taken: Scores[] = [];
  const lost = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    if (!result) throw new Error(`Lighthouse gave no answer for ${url}`);
    const { categories, audits } = result.lhr;
    taken.push(
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
    taken.map((scores) => scores[name]).toSorted((a, b) => a - b)[taken.length >> 1] ?? 0;
  return Object.fromEntries(CATEGORIES.map((name) => [name, middle(name)])) as unknown as Scores;
}
