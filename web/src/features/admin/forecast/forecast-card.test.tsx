import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { VaultScope } from '../../../vault/scope.ts';
import { ForecastCard } from './forecast-card.tsx';

const CLOSING = `0x${'b2'.repeat(20)}`;
const REPLY = {
  asOf: { blockNumber: 7, blockTime: 1_800_000_000 },
  startAt: 1_799_000_000,
  totalsWord: `${packTotals({ principalWei: 10n ** 18n, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 1n })}`,
  termsWord: `${packTerms({ lockedPrincipalWei: 0n, lockedRewardWei: 0n, lastId: 0n, sequence: 0n, paused: false })}`,
  balanceWei: `${5n * 10n ** 18n}`,
  maturities: [],
  paces: { flexible: '5', '30': '0', '90': '0', '180': '0', '365': '0' },
  leavingRewardsWei: '0',
  scheduled: [],
};

it.each([
  ['the open vault', undefined, 1],
  ['a closing vault', CLOSING, 0],
] as const)('of %s: growth is a case only where new stakes are possible', async (_, vault, count) => {
  fakeApi({ 'GET /api/admin/forecast': { body: REPLY } });
  renderPart(
    <VaultScope value={vault}>
      <ForecastCard onFund={undefined} />
    </VaultScope>,
  );
  const advice = within(await screen.findByRole('region', { name: /^To promise until/ }));
  expect(advice.getAllByRole('term')).toHaveLength(2 + count);
  expect(advice.queryAllByText('Growth as in the last 30 days')).toHaveLength(count);
  // Outcomes, legend, advice and the rule.
  expect(screen.queryAllByText(/^Growth as in the last 30 days/).length > 1).toBe(count === 1);
});
