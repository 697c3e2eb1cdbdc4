import { expect, it } from 'vitest';
import { mailSuppressions } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get, send } = useStaff();

it('staff resume emails that a bounce has paused, with a reason, but never ones that their reader has reported', async () => {
  const { db } = database();
  const { id, email: address } = await createTestUser(database(), { clock });
  const reason = 'The mailbox works again';
  const resume = (member = members.support) => send('POST', `/api/admin/users/${id}/resume-emails`, { reason }, member);
  const paused = async () => (await get(`/api/admin/users/${id}`)).json().mailPaused;
  const since = clock.now();
  await db.insert(mailSuppressions).values({ address, reason: 'bounce', status: '5.1.1', since });
  expect(await paused()).toEqual({ reason: 'bounce', status: '5.1.1', since: since.toISOString() });
  expect((await resume(members.readonly)).statusCode).toBe(403);
  expect((await resume()).statusCode).toBe(204);
  expect(await paused()).toBeNull();
  const notified = { act: 'user.mailResumed', targetId: id, reason, details: { status: '5.1.1' } };
  expect((await auditEntries(db)).at(-1)).toMatchObject(notified);
  await db.insert(mailSuppressions).values({ address, reason: 'complaint', since });
  const refused = await resume(members.admin);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'admin.mailReported']);
  expect(await paused()).toMatchObject({ reason: 'complaint' });
});
