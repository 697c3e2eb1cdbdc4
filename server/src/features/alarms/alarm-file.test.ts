import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { alarms, auditLog } from '../../db/schema.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get } = useStaff();

it('all alarms go out as a file, for admins, and the log records it', async () => {
  const { db } = database();
  const startedAt = clock.now();
  const alarm = { kind: 'runway' as const, value: 12.5, threshold: 30, startedAt, lastSeenAt: startedAt };
  const acknowledged = { acknowledgedAt: startedAt, acknowledgedBy: members.support.id, note: '=A1' };
  await db.insert(alarms).values([
    { ...alarm, subject: 'Vault 1', endedAt: startedAt },
    { ...alarm, subject: 'Vault 2', ...acknowledged },
  ]);
  expect((await get('/api/admin/alarms.csv', members.support)).statusCode).toBe(403);
  const at = startedAt.toISOString();
  const lines = (await get('/api/admin/alarms.csv')).body.trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
    `runway,Vault 1,${at},${at},${at},12.5,30,,,,`,
    `runway,Vault 2,${at},,${at},12.5,30,,${at},The support,'=A1`,
  ]);
  const made = await db.select().from(auditLog).where(eq(auditLog.act, 'export.made'));
  expect(made.map(({ actorId, targetId }) => [actorId, targetId])).toEqual([[members.admin.id, 'alarms']]);
});
