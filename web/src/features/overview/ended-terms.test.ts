import { expect, it } from 'vitest';
import { bnb, HASH } from '../../testing/dashboard.tsx';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { endedTerms } from './ended-terms.ts';

const address = `0x${'aa'.repeat(20)}`;
const fixed = [START_AT + 1_000, START_AT + 2_000, START_AT + 3_000].map((endsAt, id) => ({
  ...{ id: `${id}`, principalWei: bnb(1n), rewardWei: '1', termDays: 30 as const, txHash: HASH },
  ...{ startedAt: endsAt - 2_592_000, endsAt },
}));

it('counts terms that have ended since the server counted, of all wallets', () => {
  const positions = emptyPositions({ fixed });
  expect(positions.open.maturedCount).toBe(1);
  const at = (seconds: number) => endedTerms([{ address, positions }], START_AT + seconds);
  expect([at(1_000), at(1_999), at(2_000), at(3_000)]).toEqual([1, 1, 2, 3]);
  const two = [positions, emptyPositions()].map((one) => ({ address, positions: one }));
  expect(endedTerms(two, START_AT + 2_000)).toBe(2);
});

it('counts those on pages that are not loaded, as of the server’s reply', () => {
  const open = { ...emptyPositions({ fixed }).open, count: 500, maturedCount: 200 };
  expect(endedTerms([{ address, positions: emptyPositions({ fixed, open }) }], START_AT + 9_000)).toBe(200);
});
