/**
 * Kills the server many times during stakes: `node bench/chaos/kill-server.ts [rounds]` (default 20). The limit is 5 s from
 * a kill to serving again; Σ API must equal Σ chain at the end.
 */
import process from 'node:process';
import { runKillRounds } from '../../e2e/fixtures/kill-rounds.ts';
import { Product } from '../../e2e/fixtures/product.ts';

const LIMIT_MS = 5_000;
const rounds = Number(process.argv[2] ?? 20);
const product = await Product.create();
try {
  const { servingAgainMs, stakes, registrations } = await runKillRounds(product, rounds);
  const sorted = servingAgainMs.toSorted((a, b) => a - b);
  const longest = sorted.at(-1) ?? 0;
  console.log(`${rounds} kills during ${stakes} stakes and ${registrations} acknowledged registrations`);
  console.log('API = chain, nothing lost, nothing doubled');
  console.log(
    `serving again: median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(longest)} ms ` +
      `(${(longest / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms)`,
  );
  process.exitCode = longest <= LIMIT_MS ? 0 : 1;
} finally {
  await product.dispose();
}
