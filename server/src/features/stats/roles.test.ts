import { expect, it } from 'vitest';
import { vaultEvents } from '../../db/schema.ts';
import { useDatabase } from '../../testing/database.ts';
import { findRoles } from './stats.store.ts';

const database = useDatabase();
const VAULT = `0x${'d'.repeat(40)}`;

it('without the chain, owner and guardian are those of the newest events', async () => {
  for (const [block, kind, args] of [
    [1, 'ownershipTransferred', { newOwner: '0xa' }],
    [1, 'guardianSet', { guardian: '0xa' }],
    [2, 'ownershipTransferred', { newOwner: '0xb' }],
    [3, 'guardianSet', { guardian: '0xc' }],
  ] as const)
    await database()
      .db.insert(vaultEvents)
      .values({
        ...{ chainId: 31337, vault: VAULT, kind, args, amountWei: 0n, rewardWei: 0n, forfeitedWei: 0n },
        ...{ blockNumber: block, blockHash: '0x', blockTime: block, logIndex: kind.length, txHash: '0x' },
      });
  const found = await findRoles(database().db, { chainId: 31337, vaultAddress: VAULT });
  expect(found).toEqual({ owner: '0xb', guardian: '0xc' });
});
