import { and, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { activity, mails, users, wallets } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { type IndexedVault, indexVault } from '../../testing/chain/indexed-vault.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const DAY = 86_400;
const BNB = parseEther('1');

const database = useDatabase();
const chain = useChain();
let indexed: IndexedVault | undefined;
afterEach(() => indexed?.indexer.stop());

it('notifies of a term’s end once, in chain time, and by email if wanted; but not if it is already withdrawn', async () => {
  const { db } = database();
  const clock = createTestClock();
  const [reader, quiet] = [
    await createTestUser(database(), { clock, locale: 'en' }),
    await createTestUser(database(), { clock }),
  ];
  await db.update(users).set({ emailVerified: true });
  await db
    .update(users)
    .set({ mailChoices: { terms: false } })
    .where(eq(users.id, quiet.id));
  for (const [index, user] of [reader, quiet].entries()) {
    const address = chain()
      .account(index + 1)
      .toLowerCase();
    await db.insert(wallets).values({ address, userId: user.id, linkedAt: clock.now() });
  }
  indexed = await indexVault(chain(), database());
  const { vault, settle } = indexed;
  for (const index of [1, 2]) {
    await chain().send(vault, chain().account(index), { functionName: 'lock', args: [30n], value: 5n * BNB });
  }
  await chain().send(vault, chain().account(1), { functionName: 'lock', args: [30n], value: 2n * BNB });
  await settle();
  const notified = (userId: string) =>
    db
      .select()
      .from(activity)
      .where(and(eq(activity.userId, userId), eq(activity.kind, 'matured')));
  expect(await notified(reader.id)).toEqual([]);

  // Withdrawn in the first block after the end, before anybody could be notified.
  await chain().client.increaseTime({ seconds: 30 * DAY + 1 });
  await chain().send(vault, chain().account(1), { functionName: 'redeem', args: [3n] });
  await settle();
  await chain().moveTime(DAY);
  await settle();
  const [entry, ...more] = await notified(reader.id);
  expect(more).toEqual([]);
  expect(entry?.params).toMatchObject({ amountWei: (5n * BNB).toString(), termDays: '30', positionId: '1' });
  expect(entry?.unread).toBe(true);
  expect(await notified(quiet.id)).toHaveLength(1);

  const posted = await db.select().from(mails);
  const ofReader = posted.filter((mail) => mail.userId === reader.id).map((mail) => mail.params.activity);
  expect(ofReader.sort()).toEqual(['locked', 'locked', 'matured', 'redeemed']);
  expect(posted.filter((mail) => mail.userId === quiet.id).map((mail) => mail.params.activity)).toEqual(['locked']);
});
