import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mails } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, notify, members, get } = useStaff();

describe('an account', () => {
  it('shows readonly staff no part of an address: only the whole finds it', async () => {
    const customer = await createTestUser(database(), { clock, name: '김_지우 100%' });
    const found = async (search: string) =>
      (await get(`/api/admin/users?search=${encodeURIComponent(search)}`, members.readonly)).json().users.length;
    expect(await found(customer.email)).toBe(1);
    expect(await found(customer.email.toUpperCase())).toBe(1);
    expect(await found('지우')).toBe(1);
    for (const part of [customer.email.slice(0, 12), customer.email.slice(1), '@example.org', '@'])
      expect(await found(part)).toBe(0);
  });

  it('masks addresses for who only reads in the activity and in what mail servers answered', async () => {
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
});
