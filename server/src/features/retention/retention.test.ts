import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { knownDevices, sessions } from '../../db/schema.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { tableOf } from './retention.store.ts';
import { applyRetention } from './retention.ts';
import { RETENTION_RULES } from './rules.store.ts';

const { database, clock, user } = useTestApp();
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
const apply = (batchRows?: number) => applyRetention({ db: database().db, clock, log: createLog('silent') }, batchRows);

it('deletes in batches what is kept no longer, and nothing else', async () => {
  const { db } = database();
  const [old, young] = [await user(), await user()];
  await db
    .update(sessions)
    .set({ expiresAt: ago(31) })
    .where(eq(sessions.id, old.sessionId));
  await db
    .update(sessions)
    .set({ expiresAt: ago(29) })
    .where(eq(sessions.id, young.sessionId));
  const devices = Array.from({ length: 7 }, (_, i) => ({
    userId: old.id,
    device: `d${i}`,
    seenAt: ago(i < 5 ? 366 : 364),
  }));
  await db.insert(knownDevices).values(devices);
  expect(await apply(2)).toEqual({ sessions: 1, known_devices: 5 });
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual([young.sessionId]);
  expect(await db.select().from(knownDevices)).toHaveLength(2);
  expect(await apply()).toEqual({});
});

it('by two processes at once deletes each row once', async () => {
  const person = await user();
  const devices = Array.from({ length: 30 }, (_, i) => ({ userId: person.id, device: `e${i}`, seenAt: ago(400) }));
  await database().db.insert(knownDevices).values(devices);
  const [one, other] = await Promise.all([apply(3), apply(3)]);
  await apply(3);
  expect((one['known_devices'] ?? 0) + (other['known_devices'] ?? 0)).toBeLessThanOrEqual(30);
  expect(await database().db.select().from(knownDevices).where(eq(knownDevices.userId, person.id))).toEqual([]);
});

it('is what docs/retention.md says', () => {
  const paper = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8');
  const rows = [...paper.matchAll(/^\| `(\w+)` \| (.+) \| (\d+) days \|$/gm)].map(([, ...row]) => row);
  expect(rows).toEqual(RETENTION_RULES.map(({ since, days, what }) => [tableOf(since), what, String(days)]));
});
