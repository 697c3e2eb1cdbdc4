/** The holdings of wallets at a block: several blocks may have the same second. Moments between blocks: year.test.ts. */
import { and, eq } from 'drizzle-orm';
import { type Address, parseEther } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vaultEvents } from '../../db/schema.ts';
import { useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';
import { readHeld } from './accrued.ts';

const BNB = parseEther('1');
const DAY = 86_400;
const START = Date.parse('2026-06-01T00:00:00Z') / 1_000;

const database = useDatabase();
const chain = useChain(['--timestamp', String(START)]);
let api: VaultApp;
let staker: Address;

async function sendAt(time: number, functionName: VaultAction['functionName'], value: bigint, ...args: bigint[]) {
  await chain().client.setNextBlockTimestamp({ timestamp: BigInt(time) });
  return chain().send(api.indexed.vault, staker, { functionName, value, args });
}

beforeAll(async () => {
  api = await createVaultApp(chain(), database());
  staker = chain().account(1);
  const { timestamp } = await chain().client.getBlock();
  const start = Number(timestamp) + 10;
  await sendAt(start, 'lock', BNB + 1n, 30n);
  await sendAt(start + 10, 'lock', 2n * BNB, 90n);
  await sendAt(start + 39 * DAY, 'renew', 0n, 1n, 30n);
  await sendAt(start + 40 * DAY, 'exitEarly', 0n, 2n);
  await api.indexed.settle();
});
afterAll(() => api.close());

it.each([
  ['locked', 2n * BNB, { terms: 1, fixedWei: BNB + 1n }, () => ({ terms: 2, fixedWei: 3n * BNB + 1n })],
  [
    'renewed',
    undefined,
    { terms: 2, fixedWei: 3n * BNB + 1n },
    (paidWei: bigint) => ({ terms: 2, fixedWei: 3n * BNB + 1n + paidWei }),
  ],
  ['exitedEarly', undefined, { terms: 2 }, () => ({ terms: 1 })],
] as const)(
  'a term that is %s in a later block of the same second is unchanged',
  async (kind, ofWei, before, after) => {
    const { amountWei, blockNumber, blockTime, rewardWei } = vaultEvents;
    const [event] = await database()
      .db.select({ blockNumber, blockTime, rewardWei })
      .from(vaultEvents)
      .where(and(eq(vaultEvents.kind, kind), ofWei === undefined ? undefined : eq(amountWei, ofWei)));
    if (!event) return expect.fail(kind);
    const heldAt = async (lastBlock: number) => {
      const moment = { at: event.blockTime, until: event.blockTime + 1, lastBlock };
      return (await readHeld(database().db, api.indexed.chain, [staker.toLowerCase()], moment)).get(
        staker.toLowerCase(),
      );
    };
    expect(await heldAt(event.blockNumber - 1)).toMatchObject(before);
    expect(await heldAt(event.blockNumber)).toMatchObject(after(event.rewardWei));
  },
);
