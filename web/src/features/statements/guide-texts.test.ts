import { expect, it } from 'vitest';
import { GUIDE_TEXTS } from './guide-texts.ts';

it.each([
  ['koinly', 'koinlyRewards'],
  ['cointracking', 'cointrackingRewards'],
] as const)('the guide of %s compares fees, which a file of rewards alone does not have', (whole, rewards) => {
  for (const [locale, fees] of [
    ['ko', '수수료'],
    ['en', 'fees'],
  ] as const) {
    const guides = GUIDE_TEXTS.guides[locale];
    expect(guides[whole].steps.at(-1)).toContain(fees);
    expect(guides[rewards].steps.join()).not.toContain(fees);
    expect(guides[rewards].steps).toHaveLength(guides[whole].steps.length);
  }
});
