/** An account that holds stakes in several vaults: each amount with its vault, as ids of positions repeat in every vault. */
import { expect, it } from 'vitest';
import { createVaults } from '../../chain/vaults.ts';
import { withChecksum } from '../../core/checksum.ts';
import { flexibleStakes, positions, wallets } from '../../db/schema.ts';
import { TEST_VAULT } from '../../testing/app.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, start, user } = useStaff();
const BNB = 10n ** 18n;
const [FIRST, SECOND] = [TEST_VAULT.vaultAddress, `0x${'b2'.repeat(20)}` as const];
const [WALLET, EMPTY] = [`0x${'a1'.repeat(20)}`, `0x${'c3'.repeat(20)}`];

it('is shown with the vault of each stake', async () => {
  const { db } = database();
  const { id: userId } = await user({ name: 'In two vaults' });
  await db.insert(wallets).values([WALLET, EMPTY].map((address) => ({ address, userId, linkedAt: clock.now() })));
  const { chainId } = TEST_VAULT;
  const stake = { chainId, accruedWei: 0n, fundedSecondsPaid: 0, since: 1, earnedWei: 0n };
  await db.insert(flexibleStakes).values([
    { ...stake, vault: SECOND, account: WALLET, principalWei: 3n * BNB },
    // Withdrawn.
    { ...stake, vault: FIRST, account: EMPTY, principalWei: 0n },
  ]);
  const position = { chainId, account: WALLET, id: 1, rewardWei: 1n, termDays: 30, startedAt: 1, txHash: '0x' };
  await db.insert(positions).values([
    { ...position, vault: SECOND, principalWei: BNB, endsAt: 2 },
    { ...position, vault: FIRST, principalWei: 2n * BNB, endsAt: 3 },
  ]);
  const place = { name: 'Vault', deployBlock: 0 } as const;
  const app = await start({
    vaults: createVaults(TEST_VAULT, [
      { ...place, address: FIRST, status: 'open' },
      { ...place, address: SECOND, status: 'closing' },
    ]),
  });
  const { cookie } = members.admin;
  const reply = await app.inject({ url: `/api/admin/users/${userId}`, headers: { cookie } });
  const [first, second] = [withChecksum(FIRST), withChecksum(SECOND)];
  const found = reply.json().wallets.find(({ address }: { address: string }) => address === withChecksum(WALLET));
  expect(found.vaults).toEqual([
    { vault: first, flexibleWei: '0' },
    { vault: second, flexibleWei: (3n * BNB).toString() },
  ]);
  expect(found.fixed).toMatchObject([
    { vault: second, id: '1', principalWei: BNB.toString() },
    { vault: first, id: '1', principalWei: (2n * BNB).toString() },
  ]);
  const other = reply.json().wallets.find(({ address }: { address: string }) => address === withChecksum(EMPTY));
  expect(other).toMatchObject({ vaults: [], fixed: [], flexibleWei: '0' });
  await app.close();
});
