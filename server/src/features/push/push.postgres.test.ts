import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { pushSubscriptions } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { usePush } from '../../testing/push.ts';
import { lockEndpoint, saveDevice } from './push-devices.store.ts';

const { service, user, subscribe, database, clock } = usePush();

it('a browser moves to the account that subscribes it while another one is about to', async () => {
  const [first, second] = [await user(), await user()];
  const browser = service().browser();
  const { db } = database();
  const [saved, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saving = inTransaction(db, async (tx) => {
    const { id: userId, sessionId } = first;
    const device = { id: randomUUID(), userId, sessionId, endpoint: browser.endpoint, ...browser.keys };
    await lockEndpoint(tx, browser.endpoint);
    await saveDevice(tx, { ...device, timeZone: 'UTC', userAgent: null }, clock.now());
    saved.resolve();
    await waited.promise;
  });
  await saved.promise;
  const subscribed = subscribe(second, browser);
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toHaveLength(1);
  });
  waited.resolve();
  await saving;
  const { id } = await subscribed;
  const devices = await db.select().from(pushSubscriptions);
  expect(devices).toMatchObject([{ id, userId: second.id }]);
});
