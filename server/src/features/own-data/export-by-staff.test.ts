import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dataExports, users } from '../../db/schema.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { makeNextExport } from './export.ts';

const test = useOwnData();
const { database, clock, send, kindsOf, jobs } = test;
const staff = (role = 'admin') => createTestUser(database(), { clock, role, scope: 'admin', name: `The ${role}` });
const ask = (id: string, { cookie }: TestUser, body: object = { reason: 'Asked for by letter' }) =>
  send('POST', `/api/admin/users/${id}/request-export`, cookie, body);

describe('a copy of the data that staff request', () => {
  it('is for its owner only: the owner is notified, the reason is logged, and staff cannot download it', async () => {
    const { id, cookie } = await test.confirmedPerson();
    const admin = await staff();
    expect((await ask(id, admin)).statusCode).toBe(204);
    expect((await ask(id, admin)).json().code).toBe('ownData.exportRunning');
    expect(await kindsOf(id)).toContain('dataExportAskedByStaff');
    while (await makeNextExport(jobs()));
    const [row] = await database().db.select().from(dataExports).where(eq(dataExports.userId, id));
    expect(row?.state).toBe('ready');
    await test.stepUp(id);
    expect((await send('GET', `/api/profile/data/export/${row?.id}`, cookie)).statusCode).toBe(200);
    expect((await send('GET', `/api/profile/data/export/${row?.id}`, admin.cookie)).statusCode).toBe(401);
    const detail = (await send('GET', `/api/admin/users/${id}`, admin.cookie)).json();
    expect(Object.keys(detail.export).toSorted()).toEqual(['expiresAt', 'requestedAt', 'state']);
    expect(detail.export.state).toBe('ready');
    const entry = (await auditEntries(database().db)).find(({ act }) => act === 'user.exportAsked');
    expect(entry).toMatchObject({ targetId: id, actorId: admin.id, reason: 'Asked for by letter' });
  });

  it('needs an admin and a reason, and the end of a suspension', async () => {
    const { id } = await test.confirmedPerson();
    expect((await ask(id, await staff('support'))).statusCode).toBe(403);
    expect((await ask(id, await staff(), {})).statusCode).toBe(400);
    await database().db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, id));
    expect((await ask(id, await staff())).json().code).toBe('ownData.exportSuspended');
  });
});
