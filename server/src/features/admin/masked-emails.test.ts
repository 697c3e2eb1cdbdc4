import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { mails } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, notify, members, get } = useStaff();

describe('an account', () => {
  it('shows readonly staff no part of an address: only the whole address finds it', async () => {
    const customer = await createTestUser(database(), { clock, name: '김_지우 100%' });
    const found = async (search: string) =>
      (await get(`/api/admin/users?search=${encodeURIComponent(search)}`, members.readonly)).json().users.length;
    expect(await found(customer.email)).toBe(1);
    expect(await found(customer.email.toUpperCase())).toBe(1);
    expect(await found('지우')).toBe(1);
    for (const part of [customer.email.slice(0, 12), customer.email.slice(1), '@example.org', '@'])
      expect(await found(part)).toBe(0);
  });

  it('masks addresses for readonly staff in the activity and in the replies of mail servers', async () => {
    const { db } = database();
    const other = members.support;
    const lastError = `550 <${other.email}> unknown`;
    const mail = { id: randomUUID(), kind: 'resetPassword', locale: 'en', userId: other.id, toAddress: other.email };
    await db.insert(mails).values({ ...mail, params: {}, lastError, createdAt: clock.now(), dueAt: clock.now() });
    await inTransaction(db, (tx) =>
      notify(tx, {
        userId: other.id,
        kind: 'emailChangeAsked',
        params: { email: 'next.one@mail.example' },
        now: clock.now(),
      }),
    );
    const seen = async (member: TestUser) => {
      const pages = ['', '/activity'].map((rest) => get(`/api/admin/users/${other.id}${rest}`, member));
      return (await Promise.all(pages)).map(({ body }) => body).join();
    };
    expect(await seen(members.support)).toContain(lastError);
    expect(await seen(members.support)).toContain('next.one@mail.example');
    expect(await seen(members.readonly)).toContain('n•••@m•••.example');
    expect(await seen(members.readonly)).not.toMatch(/next\.one|@example\.org/);
  });

  it('masks networks for readonly staff, in the activity as in the audit log and its file', async () => {
    const { db } = database();
    const { id } = members.support;
    const now = clock.now();
    const params = { device: 'Chrome, Windows', network: '203.0.113.77' };
    await inTransaction(db, async (tx) => {
      for (const kind of ['signedIn', 'signedInNew', 'signInFailed'] as const)
        await notify(tx, { userId: id, kind, params, now });
      const details = { route: 'POST /api/admin/login', network: '203.0.113.77' };
      await audit(tx, { actor: null, act: 'admin.signInFailed', target: { kind: 'user', id }, details, now });
    });
    const places = [`/api/admin/users/${id}/activity`, `/api/admin/audit?targetId=${id}`, '/api/admin/audit.csv'];
    for (const place of places) {
      expect((await get(place)).body).toContain('203.0.113.77');
      const masked = (await get(place, members.readonly)).body;
      expect(masked).toContain('203.0•••');
      expect(masked).not.toContain('203.0.113');
    }
    const { entries } = (await get(places[0] ?? '', members.readonly)).json();
    expect(entries.slice(0, 3).map(({ description }: { description: string }) => description)).toEqual(
      Array(3).fill('Chrome, Windows · 203.0•••'),
    );
  });
});
