import { REINDEXES_SHOWN } from '@eleven/protocol/api/admin/reindex';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { activity, auditLog, mailSuppressions, mails, pushes, pushSubscriptions, reindexes } from '../../db/schema.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { isOn } from '../../switches/switches.store.ts';
import { person } from '../../testing/accounts.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, members, get, send, ask } = useStaff();
const reason = 'As agreed in the morning';
const OPERATIONS = '/api/admin/operations';
const acts = async (act: string) =>
  (await database().db.select().from(auditLog).where(eq(auditLog.act, act))).map(({ targetId }) => targetId);

describe('the queues', () => {
  beforeAll(async () => {
    const createdAt = clock.now();
    const mail = { kind: 'welcome', toAddress: 'minji@example.org', locale: 'ko', createdAt };
    await database()
      .db.insert(mails)
      .values([
        { ...mail, id: 'waits', dueAt: createdAt },
        { ...mail, id: 'failed', lastError: 'ETIMEDOUT', attempts: 30 },
        { ...mail, id: 'also', lastError: 'EENVELOPE 550', attempts: 1 },
        { ...mail, id: 'paused', lastError: 'suppressed', attempts: 1 },
        { ...mail, id: 'sent', sentAt: createdAt },
      ]);
  });

  it('show how many messages wait, since when, and how many were given up; readonly staff see masked addresses', async () => {
    const { queues } = (await get(OPERATIONS, members.readonly)).json();
    expect(queues[0]).toEqual({ name: 'mail', waiting: 1, oldestAt: clock.now().toISOString(), failed: 2 });
    const toOf = async (member = members.admin) =>
      (await get(`${OPERATIONS}/failed?queue=mail`, member))
        .json()
        .failed.map(({ id, to }: { id: string; to: string }) => [id, to]);
    expect(await toOf(members.support)).toEqual([
      ['failed', 'minji@example.org'],
      ['also', 'minji@example.org'],
    ]);
    for (const [, to] of await toOf(members.readonly)) expect(to).not.toContain('minji@');
  });

  it('are exported for admins as a file for each queue, including messages that were given up', async () => {
    const fileOf = async (queue: string, member = members.admin) => {
      const { statusCode, body } = await get(`${OPERATIONS}/failed.csv?queue=${queue}`, member);
      return {
        statusCode,
        lines: body
          .trimEnd()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',').slice(0, 5)),
      };
    };
    expect((await fileOf('mail', members.support)).statusCode).toBe(403);
    expect((await fileOf('mail')).lines).toEqual([
      ['mail', 'failed', 'welcome', 'minji@example.org', 'ETIMEDOUT'],
      ['mail', 'also', 'welcome', 'minji@example.org', 'EENVELOPE 550'],
    ]);
    expect((await fileOf('push')).lines).toEqual([]);
    expect((await fileOf('webhook')).lines).toEqual([]);
    expect(await acts('export.made')).toEqual(['failedDeliveries', 'failedDeliveries', 'failedDeliveries']);
  });

  it('resend one message, or all, for an admin, with a reason in the log', async () => {
    const { db } = database();
    const resend = (payload: object, member = members.admin) => send('POST', `${OPERATIONS}/resend`, payload, member);
    expect((await resend({ queue: 'mail', reason }, members.support)).statusCode).toBe(403);
    expect((await resend({ queue: 'mail', id: 'sent', reason })).statusCode).toBe(404);
    expect((await resend({ queue: 'push', id: 'x', reason })).statusCode).toBe(404);
    expect((await resend({ queue: 'mail', id: 'failed', reason })).json()).toEqual({ count: 1 });
    const [row] = await db.select().from(mails).where(eq(mails.id, 'failed'));
    expect(row).toMatchObject({ dueAt: clock.now(), attempts: 0 });
    expect((await resend({ queue: 'mail', reason })).json()).toEqual({ count: 1 });
    expect((await resend({ queue: 'webhook', reason })).json()).toEqual({ count: 0 });
    expect((await get(OPERATIONS)).json().queues[0]).toMatchObject({ waiting: 3, failed: 0 });
    expect(await acts('queue.resent')).toEqual(['mail', 'mail', 'webhook']);
  });

  it('do not resend a push notification that is no longer news, and say so', async () => {
    const { db } = database();
    const { id: userId, sessionId } = members.support;
    const now = clock.now();
    const endpoint = 'https://push.example.org/1';
    const device = { id: 'device', userId, sessionId, endpoint, p256dh: '', auth: '', timeZone: 'UTC' };
    await db.insert(pushSubscriptions).values({ ...device, createdAt: now, lastUsedAt: now });
    const entry = { userId, kind: 'stake', params: {}, unread: true, createdAt: now };
    const entries = await db.insert(activity).values([entry, entry]).returning({ id: activity.id });
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const push = { subscriptionId: 'device', lastError: '429', attempts: 9 };
    const [old, fresh] = await db
      .insert(pushes)
      .values(entries.map(({ id }, i) => ({ ...push, activityId: id, createdAt: hoursAgo(i === 0 ? 73 : 71) })))
      .returning({ id: pushes.id });
    const { failed } = (await get(`${OPERATIONS}/failed?queue=push`)).json();
    expect(failed.map(({ id, canResend }: { id: string; canResend: boolean }) => [id, canResend])).toEqual([
      [String(fresh?.id), true],
      [String(old?.id), false],
    ]);
    const resend = (payload: object) => send('POST', `${OPERATIONS}/resend`, { queue: 'push', reason, ...payload });
    const refused = await resend({ id: String(old?.id) });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'push.tooOld']);
    expect((await resend({ id: '999999' })).statusCode).toBe(404);
    expect((await resend({})).json()).toEqual({ count: 1 });
    expect((await resend({})).json()).toEqual({ count: 0 });
  });
});

it('a suppressed address is found and lifted, except one that has reported an email as spam', async () => {
  const { db } = database();
  const since = clock.now();
  await db.insert(mailSuppressions).values([
    { address: 'gone@example.org', reason: 'bounce', status: '5.1.1', since },
    { address: 'angry@example.org', reason: 'complaint', since },
  ]);
  const found = async (search: string, member = members.admin) =>
    (await get(`${OPERATIONS}/suppressions?search=${search}`, member)).json().suppressions.length;
  expect(await found('gone')).toBe(1);
  expect(await found('gone', members.readonly)).toBe(0);
  expect(await found('gone@example.org', members.readonly)).toBe(1);
  const file = (search: string, member = members.admin) =>
    get(`${OPERATIONS}/suppressions.csv?search=${search}`, member);
  expect((await file('', members.support)).statusCode).toBe(403);
  const rowsOf = (body: string) => body.trimEnd().split('\r\n').slice(1);
  expect(rowsOf((await file('')).body)).toEqual([
    `angry@example.org,complaint,,${since.toISOString()}`,
    `gone@example.org,bounce,5.1.1,${since.toISOString()}`,
  ]);
  expect(rowsOf((await file('gone')).body)).toHaveLength(1);
  const lift = (address: string, member = members.admin) =>
    send('POST', `${OPERATIONS}/suppressions/lift`, { address, reason }, member);
  expect((await lift('gone@example.org', members.support)).statusCode).toBe(403);
  expect((await lift('nobody@example.org')).statusCode).toBe(404);
  expect((await lift('angry@example.org')).json()).toMatchObject({ code: 'admin.mailReported' });
  expect((await lift('gone@example.org')).statusCode).toBe(204);
  expect(await found('')).toBe(1);
  expect(await acts('mail.suppressionLifted')).toEqual(['mail']);
});

it('lists continue page by page, and no cursor contains an address', async () => {
  const { db } = database();
  const since = new Date('2026-01-05T00:00:00Z');
  const many = Array.from({ length: 120 }, (_, i) => i);
  await db
    .insert(mailSuppressions)
    .values(
      many.map((i) => ({ address: `many${String(i).padStart(3, '0')}@example.org`, reason: 'bounce' as const, since })),
    );
  const mail = { kind: 'welcome', toAddress: 'many@example.org', locale: 'ko', createdAt: since, lastError: 'E' };
  await db.insert(mails).values(many.map((i) => ({ ...mail, id: `page-${i}` })));
  const pages = async (url: string, rowsOf: (page: never) => string[]) => {
    const found: string[] = [];
    let before = '';
    do {
      const page = (await get(`${url}${before && `&before=${encodeURIComponent(before)}`}`)).json();
      found.push(...rowsOf(page as never));
      before = page.nextBefore ?? '';
      expect(before).not.toContain('@');
    } while (before !== '');
    return found;
  };
  const addresses = await pages(
    `${OPERATIONS}/suppressions?search=many`,
    (page: { suppressions: { address: string }[] }) => page.suppressions.map(({ address }) => address),
  );
  expect([addresses.length, new Set(addresses).size]).toEqual([120, 120]);
  const ids = await pages(`${OPERATIONS}/failed?queue=mail`, (page: { failed: { id: string }[] }) =>
    page.failed.map(({ id }) => id).filter((id) => id.startsWith('page-')),
  );
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  const at = { chainId: 1, vault: `0x${'a'.repeat(40)}`, fromBlock: 1, readBlock: 1, askedAt: since, endedAt: since };
  const again = { ...at, state: 'done' as const, reason };
  await db.insert(reindexes).values(many.slice(0, REINDEXES_SHOWN).map(() => again));
  const full = (await get(`${OPERATIONS}/reindexes`)).json();
  // No empty page follows.
  expect([full.reindexes.length, full.nextBefore]).toEqual([REINDEXES_SHOWN, null]);
  await db.insert(reindexes).values(again);
  const runs = await pages(`${OPERATIONS}/reindexes?`, (page: { reindexes: { id: string }[] }) =>
    page.reindexes.map(({ id }) => id),
  );
  expect([runs.length, new Set(runs).size]).toEqual([REINDEXES_SHOWN + 1, REINDEXES_SHOWN + 1]);
  expect((await get(`${OPERATIONS}/failed?queue=push&before=2026-01-05T00:00:00.000Z~x`)).statusCode).toBe(400);
});

it('jobs show their last run, its outcome, and the next one; a successful job writes one row a minute', async () => {
  const { db } = database();
  const jobs = createJobs({ db, clock, log: createLog('silent'), flushMs: null });
  const run = jobs.begin('dueChanges');
  clock.advance(120);
  run.done(2_000);
  await jobs.flush();
  const read = async () =>
    (await get(OPERATIONS)).json().jobs.find(({ name }: { name: string }) => name === 'dueChanges');
  const first = await read();
  expect(first).toMatchObject({ durationMs: 120, ok: true, error: null });
  expect(new Date(first.nextAt).getTime()).toBe(clock.now().getTime() + 2_000);
  clock.advance(2_000);
  jobs.begin('dueChanges').done(2_000);
  await jobs.flush();
  expect(await read()).toEqual(first);
  expect(first.isOverdue).toBe(false);
  clock.advance(5 * 60_000);
  expect((await read()).isOverdue).toBe(true);
  jobs.begin('dueChanges').failed(Object.assign(new Error('secret'), { code: '57P01' }), 2_000);
  await jobs.flush();
  expect(await read()).toMatchObject({ ok: false, error: 'Error 57P01' });
});

it('a part that is switched off is off for everybody until it expires, and the switch shows who did it', async () => {
  const register = (email: string) => ask('POST', '/api/register', { payload: person({ email }) });
  const url = `${OPERATIONS}/switches/registrations`;
  const off = { on: false, hours: 1, reason };
  expect((await send('POST', url, off, members.support)).statusCode).toBe(403);
  expect((await send('POST', `${OPERATIONS}/switches/withdrawals`, off)).statusCode).toBe(400);
  const isOpen = async () => (await ask('GET', '/api/registration')).json().isOpen;
  expect(await isOpen()).toBe(true);
  expect((await send('POST', url, off)).statusCode).toBe(204);
  expect(await isOpen()).toBe(false);
  expect((await register('new1@example.org')).json()).toMatchObject({ code: 'feature.off' });
  const { switches } = (await get(OPERATIONS)).json();
  expect(switches[0]).toMatchObject({ name: 'registrations', on: false, owner: 'The admin', reason });
  expect(await isOn(database().db, 'massMails', clock.now())).toBe(true);
  clock.advance(3_600_000);
  expect((await register('new2@example.org')).statusCode).toBeLessThan(300);
  expect(await acts('switch.changed')).toEqual(['registrations']);
});
