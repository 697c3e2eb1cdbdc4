/**
 * Kills the server repeatedly while users stake: `npm run bench -- chaos/kill-server [rounds]` (default 20). The server must
 * serve again within 5 s of each kill, and at the end the sums in the API must equal those on the chain.
 */
import { runKillRounds } from '../../e2e/fixtures/kill-rounds.ts';
import { Product } from '../../e2e/fixtures/product.ts';
import { benchArguments, Report } from '../fixtures/report.ts';
import { medianOf } from '../fixtures/statistics.ts';

const LIMIT_MS = 5_000;
const rounds = Number(benchArguments()[0] ?? 20);
const report = new Report(
  'chaos/kill-server',
  'The server of the local product is killed repeatedly during stakes and registrations: the API equals the chain, and nothing is lost or duplicated.',
);
const product = await Product.create();
try {
  const { servingAgainMs, stakes, registrations } = await runKillRounds(product, rounds);
  report.add({ what: 'kills', value: rounds, unit: '' });
  report.add({ what: 'stakes during the run', value: stakes, unit: '' });
  report.add({ what: 'acknowledged registrations', value: registrations, unit: '' });
  report.add({ what: 'time to serve again, median', value: medianOf(servingAgainMs), unit: 'ms' });
  report.add({
    what: 'time to serve again, longest',
    value: Math.max(...servingAgainMs),
    unit: 'ms',
    bar: { atMost: LIMIT_MS },
  });
  report.end();
} finally {
  await product.dispose();
}
