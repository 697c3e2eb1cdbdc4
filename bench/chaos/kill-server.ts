/**
 * Kills the server many times during stakes: `node bench/chaos/kill-server.ts [rounds]` (default 20). The limit is 5 s from
 * a kill to serving again; Σ API must equal Σ chain at the end.
 */
import { runKillRounds } from '../../e2e/fixtures/kill-rounds.ts';
import { Product } from '../../e2e/fixtures/product.ts';
import { benchArguments, Report } from '../fixtures/report.ts';
import { medianOf } from '../fixtures/statistics.ts';

const LIMIT_MS = 5_000;
const rounds = Number(benchArguments()[0] ?? 20);
const report = new Report(
  'chaos/kill-server',
  'The server of the local product is killed again and again during stakes and registrations: the API equals the chain, nothing is lost, nothing doubled.',
);
const product = await Product.create();
try {
  const { servingAgainMs, stakes, registrations } = await runKillRounds(product, rounds);
  report.add({ what: 'kills', value: rounds, unit: '' });
  report.add({ what: 'stakes meanwhile', value: stakes, unit: '' });
  report.add({ what: 'acknowledged registrations', value: registrations, unit: '' });
  report.add({ what: 'serving again, median', value: medianOf(servingAgainMs), unit: 'ms' });
  report.add({
    what: 'serving again, at most',
    value: Math.max(...servingAgainMs),
    unit: 'ms',
    bar: { atMost: LIMIT_MS },
  });
  report.end();
} finally {
  await product.dispose();
}
