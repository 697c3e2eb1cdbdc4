import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { incidents, incidentUpdates } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { readHistory } from './history.ts';
import { openAutomatic } from './incidents.ts';

const { database, clock, hub, outbox } = useTestApp();

it('reads an incident that ends during the reading once, with the updates of the same moment', async () => {
  const { db } = database();
  const now = clock.now();
  const id = await inTransaction(db, (tx) =>
    openAutomatic({ db, clock, hub, outbox }, tx, 'chain', { since: now, now }),
  );
  const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${incidentUpdates} in access exclusive mode`);
    locked.resolve();
    await waited.promise;
    await tx
      .update(incidents)
      .set({ endedAt: now })
      .where(eq(incidents.id, Number(id)));
    await tx
      .update(incidentUpdates)
      .set({ state: 'resolved' })
      .where(eq(incidentUpdates.incidentId, Number(id)));
  });
  await locked.promise;
  const read = readHistory({ db, clock });
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toHaveLength(1);
  });
  waited.resolve();
  await ending;
  const [seen, ...others] = (await read).incidents;
  expect(others).toEqual([]);
  expect([seen?.endedAt, seen?.updates.map(({ state }) => state)]).toEqual([null, ['investigating']]);
  const [after] = (await readHistory({ db, clock })).incidents;
  expect([after?.endedAt, after?.updates.map(({ state }) => state)]).toEqual([now.toISOString(), ['resolved']]);
});
