import type { ReserveForecast } from '@eleven/protocol/api/admin/forecast';
import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import { expect, it } from 'vitest';
import { forecastLines } from './forecast.ts';

const REPLY: ReserveForecast = {
  asOf: { blockNumber: 1, blockTime: 1_800_000_000 },
  startAt: 1_799_000_000,
  totalsWord: `${packTotals({ principalWei: 0n, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 1n })}`,
  termsWord: `${packTerms({ lockedPrincipalWei: 0n, lockedRewardWei: 0n, lastId: 0n, sequence: 0n, paused: false })}`,
  balanceWei: '0',
  maturities: [],
  paces: { flexible: '5', '30': '0', '90': '0', '180': '0', '365': '0' },
  leavingRewardsWei: '0',
  scheduled: [],
};

it('the file of a closing vault has no case in which it grows', () => {
  const casesOf = (isClosing: boolean) => [...new Set(forecastLines(REPLY, { isClosing }).map(([kind]) => kind))];
  expect(casesOf(false)).toEqual(['nothing', 'growth', 'leaving']);
  expect(casesOf(true)).toEqual(['nothing', 'leaving']);
});
