import { expect, test } from 'vitest';
import { freshProduct } from '../fixtures/fresh-product.ts';
import { runKillRounds } from '../fixtures/kill-rounds.ts';

test('a server killed at random moments during stakes loses nothing and duplicates nothing', async () => {
  const product = await freshProduct();
  try {
    const report = await runKillRounds(product, 3);
    console.log(
      `3 kills, ${report.stakes} stakes, serving again after ${report.servingAgainMs.map(Math.round).join(', ')} ms`,
    );
    expect(report.servingAgainMs).toHaveLength(3);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.dispose();
  }
});
