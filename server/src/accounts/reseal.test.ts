import { expect, it } from 'vitest';
import { createKeys } from '../core/keys.ts';
import { totpFactors } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createTestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { findTotp, insertTotp } from './factors.store.ts';
import { reencryptTotpSecrets } from './reseal.ts';

const database = useDatabase();
const clock = createTestClock();
const [OLD, NEW] = ['the-secret-of-before-the-secret-of-now', 'the-secret-of-now-the-secret-of-before'];

it('authenticator apps no longer need the previous secret; one that neither secret opens stays unchanged', async () => {
  const { db } = database();
  await db.delete(totpFactors);
  const before = createKeys({ secret: OLD });
  const owners = await Promise.all([1, 2, 3].map(() => createTestUser(database(), { clock })));
  const [lost] = owners;
  for (const { id } of owners) {
    const keys = id === lost?.id ? createKeys({ secret: 'nobody-knows-this-secret-any-longer-now' }) : before;
    const sealedSecret = keys.seal('totp secret', `app of ${id}`, id);
    await inTransaction(db, (tx) => insertTotp(tx, { userId: id, sealedSecret, now: clock.now() }));
  }
  const sealedOfLost = (await findTotp(db, lost?.id ?? ''))?.sealedSecret;

  expect(await reencryptTotpSecrets({ db, keys: createKeys({ secret: NEW, previous: OLD }) })).toBe(2);
  const after = createKeys({ secret: NEW });
  for (const { id } of owners.slice(1))
    expect(after.open('totp secret', (await findTotp(db, id))?.sealedSecret ?? '', id)).toBe(`app of ${id}`);
  expect((await findTotp(db, lost?.id ?? ''))?.sealedSecret).toBe(sealedOfLost);
});
