import { randomUUID } from 'node:crypto';
import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { withChecksum } from '../../core/checksum.ts';
import {
  accountDeletions,
  activity,
  flexibleStakes,
  mails,
  positions,
  sessions,
  users,
  wallets,
} from '../../db/schema.ts';
import { MAIL_TEMPLATES } from '../../mail/templates/templates.ts';
import { createTestUser, TEST_VAULT, type TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get, send } = useStaff();
const WALLET = `0x${'a1'.repeat(20)}`;
const BNB = 10n ** 18n;
let customer: TestUser;

beforeAll(async () => {
  clock.advance(1_000);
  customer = await createTestUser(database(), { clock, name: '김_지우 100%' });
  const key = { chainId: TEST_VAULT.chainId, vault: TEST_VAULT.vaultAddress };
  const { db } = database();
  await db.insert(wallets).values({ address: WALLET, userId: customer.id, linkedAt: clock.now() });
  await db.insert(flexibleStakes).values({
    ...key,
    account: WALLET,
    principalWei: 3n * BNB,
    accruedWei: 0n,
    fundedSecondsPaid: 0,
    since: 1,
    earnedWei: 0n,
  });
  const position = { ...key, account: WALLET, rewardWei: 1n, termDays: 30, startedAt: 1, endsAt: 2, txHash: '0x' };
  await db.insert(positions).values([
    { ...position, id: 1, principalWei: 2n * BNB },
    { ...position, id: 2, principalWei: 9n * BNB, status: 'redeemed' },
  ]);
});

const list = async (query = '', member = members.admin) => {
  const { users: rows } = (await get(`/api/admin/users?${query}`, member)).json();
  return rows as { id: string; name: string; maskedEmail: string; stakedWei: string }[];
};
const act = (what: string, body: object, member = members.admin, id = customer.id) =>
  send('POST', `/api/admin/users/${id}/${what}`, body, member);
const audited = async () => {
  const rows = await auditEntries(database().db);
  return rows.map(({ act: name, targetId, reason, details }) => ({ name, targetId, reason, details }));
};
const reason = '사칭 신고가 들어왔습니다';

describe('the list of accounts', () => {
  it('finds accounts by name, address, wallet and id, and shows their stakes', async () => {
    for (const search of [
      '지우',
      customer.email.slice(0, 12),
      WALLET.slice(0, 10).toUpperCase().replace('0X', '0x'),
      customer.id,
    ]) {
      const rows = await list(`search=${encodeURIComponent(search)}`);
      expect(rows.map(({ id }) => id)).toEqual([customer.id]);
      expect(rows[0]).toMatchObject({
        stakedWei: (5n * BNB).toString(),
        wallet: withChecksum(WALLET),
        wallets: 1,
        suspended: false,
      });
    }
  });

  it('finds accounts by look-alikes of a name', async () => {
    const { db } = database();
    const name = 'Оlgа Рetrоva';
    await db
      .update(users)
      .set({ name, nameSkeleton: skeletonOf(name) })
      .where(eq(users.id, customer.id));
    for (const search of ['olga petrova', 'Olga', '0lga', 'PETROVA', 'Оlgа'])
      expect((await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id)).toEqual([customer.id]);
    expect(await list('search=Olgo')).toEqual([]);
    await db.update(users).set({ name: '김_지우 100%', nameSkeleton: '' }).where(eq(users.id, customer.id));
  });

  it('takes SQL wildcards literally', async () => {
    expect(await list('search=%25')).toHaveLength(1);
    expect(await list('search=_')).toHaveLength(1);
  });

  it('lists only the beginning of an address, and shows readonly staff no more in the detail', async () => {
    const [row] = await list(`search=${customer.id}`);
    expect(row?.maskedEmail).toBe(`${customer.email.slice(0, 1)}•••@e•••.org`);
    const detail = async (member: TestUser) => (await get(`/api/admin/users/${customer.id}`, member)).json().email;
    expect(await detail(members.readonly)).toBe(row?.maskedEmail);
    expect(await detail(members.support)).toBe(customer.email);
  });

  it('continues page by page, newest first, without a gap', async () => {
    const whole = (await list('limit=100')).map(({ id }) => id);
    expect(whole[0]).toBe(customer.id);
    const seen: string[] = [];
    let before = '';
    do {
      const page = (await get(`/api/admin/users?limit=1${before && `&before=${encodeURIComponent(before)}`}`)).json();
      seen.push(...page.users.map(({ id }: { id: string }) => id));
      before = page.nextBefore ?? '';
    } while (before);
    expect(seen).toEqual(whole);
  });

  it('can be exported as a file by admins only, with an entry in the log', async () => {
    expect((await get('/api/admin/users.csv', members.support)).statusCode).toBe(403);
    const answer = await get('/api/admin/users.csv?role=user');
    expect(answer.body.split('\r\n')).toHaveLength(3);
    expect(answer.body).toContain(`${customer.email},no,user,active`);
    expect((await audited()).at(-1)).toMatchObject({ name: 'export.made', targetId: 'users', details: { role: '…' } });
  });
});

describe('an account', () => {
  it('shows sessions, wallets with their positions, and activity', async () => {
    const detail = (await get(`/api/admin/users/${customer.id}`)).json();
    expect(detail.sessions).toHaveLength(1);
    expect(JSON.stringify(detail)).not.toContain(decodeURIComponent(customer.cookie.split('=')[1] ?? '').split('.')[0]);
    expect(detail.wallets).toMatchObject([
      { address: withChecksum(WALLET), flexibleWei: (3n * BNB).toString(), fixed: [{ id: '1' }] },
    ]);
    expect((await get(`/api/admin/users/${customer.id}/activity`)).json()).toEqual({ entries: [], nextBefore: null });
  });

  it('names devices as their owner sees them', async () => {
    const { db } = database();
    const deviceOf = async (userAgent: string | null) => {
      await db.update(sessions).set({ userAgent }).where(eq(sessions.userId, customer.id));
      return (await get(`/api/admin/users/${customer.id}`)).json().sessions[0].device;
    };
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    expect(await deviceOf(chrome)).toBe('Chrome, Linux');
    expect(await deviceOf('curl/8.5')).toBeNull();
    expect(await deviceOf(null)).toBeNull();
  });

  it('shows the emails sent to it, and not those to somebody else whose address it entered', async () => {
    const { db } = database();
    const asker = await createTestUser(database(), { clock });
    const owner = await createTestUser(database(), { clock });
    const mail = { locale: 'en', createdAt: clock.now(), sentAt: clock.now() };
    await db.insert(mails).values([
      { ...mail, id: randomUUID(), kind: 'newAddressTaken', toAddress: owner.email, userId: asker.id },
      { ...mail, id: randomUUID(), kind: 'confirmChange', toAddress: asker.email, userId: asker.id },
      { ...mail, id: randomUUID(), kind: 'addressChanged', toAddress: 'before@example.org', userId: asker.id },
      // Requested without a session: only the address was known.
      { ...mail, id: randomUUID(), kind: 'resetPassword', toAddress: asker.email },
    ]);
    const kindsOf = async ({ id }: TestUser) =>
      (await get(`/api/admin/users/${id}`)).json().mails.map(({ kind }: { kind: string }) => kind);
    expect((await kindsOf(asker)).toSorted()).toEqual(['addressChanged', 'confirmChange', 'resetPassword']);
    expect(await kindsOf(owner)).toEqual(['newAddressTaken']);
    await db.delete(users).where(inArray(users.id, [asker.id, owner.id]));
  });

  it('has a name for every kind of email', () => {
    expect(Object.keys(MAIL_NAMES).toSorted()).toEqual(Object.keys(MAIL_TEMPLATES).toSorted());
  });

  it('returns 404 for one that does not exist, for a reader and for an act', async () => {
    const id = randomUUID();
    expect((await get(`/api/admin/users/${id}`)).statusCode).toBe(404);
    expect((await get(`/api/admin/users/${id}/activity`)).statusCode).toBe(404);
    expect((await act('suspend', { reason }, members.admin, id)).statusCode).toBe(404);
  });
});

describe('an act on an account', () => {
  it('needs a reason that says something', async () => {
    for (const given of [{}, { reason: '' }, { reason: '  a  ' }, { reason: 'x'.repeat(501) }]) {
      expect((await act('suspend', given)).statusCode).toBe(400);
    }
  });

  it('suspends: every session ends at once, the owner is notified, and the reason is logged once', async () => {
    expect((await act('suspend', { reason })).statusCode).toBe(204);
    expect((await act('suspend', { reason })).statusCode).toBe(409);
    const { db } = database();
    expect(await db.select().from(sessions).where(eq(sessions.userId, customer.id))).toEqual([]);
    const notified = await db.select().from(activity).where(eq(activity.userId, customer.id));
    expect(notified.map(({ kind, unread }) => [kind, unread])).toEqual([['accountSuspended', true]]);
    const posted = await db.select().from(mails).where(eq(mails.userId, customer.id));
    expect(posted.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([['accountSuspended', customer.email]]);
    expect((await audited()).filter(({ name }) => name === 'user.suspended')).toEqual([
      { name: 'user.suspended', targetId: customer.id, reason, details: { sessions: '1' } },
    ]);
    expect(await list('state=suspended')).toMatchObject([{ id: customer.id }]);
  });

  it('is carried out once when it is sent again with the same key', async () => {
    const count = async () => (await audited()).length;
    const before = await count();
    const key = { 'idempotency-key': randomUUID() };
    for (let i = 0; i < 2; i++) {
      const answer = await send(
        'POST',
        `/api/admin/users/${customer.id}/end-sessions`,
        { reason },
        members.support,
        key,
      );
      expect(answer.statusCode).toBe(204);
    }
    expect(await count()).toBe(before + 1);
  });

  it('lifts a suspension', async () => {
    expect((await act('unsuspend', { reason })).statusCode).toBe(204);
    expect(await list('state=suspended')).toEqual([]);
    expect((await audited()).at(-1)?.name).toBe('user.unsuspended');
  });

  it('sends a reset email to the owner', async () => {
    expect((await act('reset-mail', { reason }, members.support)).statusCode).toBe(204);
    const posted = await database().db.select().from(mails).where(eq(mails.userId, customer.id));
    expect(posted.filter(({ kind }) => kind === 'resetPassword')).toMatchObject([{ toAddress: customer.email }]);
    const { mails: shown } = (await get(`/api/admin/users/${customer.id}`)).json();
    expect(shown.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'accountRestored',
      'accountSuspended',
      'resetPassword',
    ]);
  });

  it('by the support role never affects a colleague', async () => {
    for (const what of ['end-sessions', 'reset-mail', 'resume-emails']) {
      expect((await act(what, { reason }, members.support, members.readonly.id)).statusCode).toBe(403);
    }
  });

  it('changes a role: the next call no longer has the old one', async () => {
    const colleague = await createTestUser(database(), { clock, role: 'admin', scope: 'admin' });
    expect((await get('/api/admin/users', colleague)).statusCode).toBe(200);
    expect((await act('role', { role: 'user', reason }, members.admin, colleague.id)).statusCode).toBe(204);
    expect((await get('/api/admin/users', colleague)).statusCode).toBe(401);
    expect((await audited()).at(-1)).toMatchObject({
      name: 'user.roleChanged',
      details: { from: 'admin', to: 'user' },
    });
  });

  it('never applies to the actor, so an admin always remains', async () => {
    for (const [what, body] of [
      ['suspend', { reason }],
      ['role', { role: 'user', reason }],
    ] as const) {
      const answer = await act(what, body, members.admin, members.admin.id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'admin.ownAccount']);
    }
  });

  it('gives a staff role only to a confirmed address, and ends a pending deletion', async () => {
    const newcomer = await createTestUser(database(), { clock });
    const promote = (id: string) => act('role', { role: 'support', reason }, members.admin, id);
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, newcomer.id));
    const refused = await promote(newcomer.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'admin.unconfirmed']);
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, newcomer.id));
    const asked = await act('request-deletion', { reason }, members.admin, newcomer.id);
    expect(asked.statusCode).toBe(204);
    expect((await promote(newcomer.id)).statusCode).toBe(204);
    expect(await database().db.select().from(accountDeletions).where(eq(accountDeletions.userId, newcomer.id))).toEqual(
      [],
    );
  });

  it('keeps one of two admins who take each other’s role at the same moment', async () => {
    const other = await createTestUser(database(), { clock, role: 'admin', scope: 'admin' });
    const answers = await Promise.all([
      act('role', { role: 'user', reason }, members.admin, other.id),
      act('role', { role: 'user', reason }, other, members.admin.id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
    const { db } = database();
    const remaining = await db
      .select()
      .from(users)
      .where(and(eq(users.role, 'admin')));
    expect(remaining).toHaveLength(1);
  });
});
