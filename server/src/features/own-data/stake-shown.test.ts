import { WEI_PER_BNB as BNB } from '@eleven/protocol/money';
import { expect, it } from 'vitest';
import { flexibleStakes, positions, wallets } from '../../db/schema.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, ask, user } = useTestApp();
const CHAIN = 31337;
const [OPEN, CLOSING] = [`0x${'e'.repeat(40)}`, `0x${'c'.repeat(40)}`];

async function walletOf(userId: string, digits: string): Promise<string> {
  const address = `0x${digits.repeat(20)}`;
  await database().db.insert(wallets).values({ address, userId, linkedAt: clock.now() });
  return address;
}

const flexible = (account: string, principalWei: bigint, vault = OPEN, chainId = CHAIN) =>
  database()
    .db.insert(flexibleStakes)
    .values({ chainId, vault, account, principalWei, accruedWei: 0n, fundedSecondsPaid: 0, earnedWei: 0n });

let id = 0;
function fixed(
  account: string,
  principalWei: bigint,
  more: { status?: string; vault?: string; chainId?: number } = {},
) {
  id += 1;
  const term = { id, rewardWei: 1n, termDays: 90, startedAt: 1_700_000_000, endsAt: 1_707_776_000, txHash: '0x' };
  return database()
    .db.insert(positions)
    .values({ chainId: CHAIN, vault: OPEN, account, principalWei, ...term, ...more });
}

const stakeOf = async ({ cookie }: { cookie: string }) =>
  (await ask('GET', '/api/profile/data', { cookie })).json().stakedWei;

it('before a deletion, the page shows what the account’s wallets still hold, in all vaults of this chain', async () => {
  const [owner, other] = [await user(), await user()];
  expect(await stakeOf(owner)).toBe('0');
  const [first, second] = [await walletOf(owner.id, 'a1'), await walletOf(owner.id, 'a2')];
  expect(await stakeOf(owner)).toBe('0');
  await flexible(first, BNB);
  await flexible(second, 2n * BNB, CLOSING);
  await fixed(first, 4n * BNB);
  await fixed(second, 8n * BNB, { vault: CLOSING });
  // Not the account's, or no longer in a vault.
  const foreign = await walletOf(other.id, 'b1');
  await flexible(foreign, 16n * BNB);
  await fixed(foreign, 32n * BNB);
  await fixed(first, 64n * BNB, { status: 'redeemed' });
  await flexible(first, 128n * BNB, OPEN, 97);
  await fixed(first, 256n * BNB, { chainId: 97 });
  expect(await stakeOf(owner)).toBe((15n * BNB).toString());
  expect(await stakeOf(other)).toBe((48n * BNB).toString());
});
