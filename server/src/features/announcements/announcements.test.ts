import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog, mails, users } from '../../db/schema.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, hub, ask, user: createUser } = useTestApp();
/** Shorter than the idle timeout of a staff session. */
const STEP = 10 * 60_000;
let admin: TestUser;

beforeAll(async () => {
  admin = await createUser({ role: 'admin', scope: 'admin' });
});

const inSteps = (steps: number) => new Date(clock.now().getTime() + steps * STEP).toISOString();
const text = (changes: object = {}) => ({
  severity: 'info',
  textKo: '오늘 밤 점검합니다.',
  textEn: 'Maintenance tonight.',
  startsAt: inSteps(0),
  endsAt: inSteps(2),
  ...changes,
});
const send = (method: 'POST' | 'PATCH', url: string, payload?: object) =>
  ask(method, `/api/admin/announcements${url}`, { cookie: admin.cookie, payload });
const shown = async () => {
  const answer = await ask('GET', '/api/announcements');
  return answer.json().announcements.map(({ id }: { id: string }) => id);
};
const list = async (query = '') =>
  (await ask('GET', `/api/admin/announcements?${query}`, { cookie: admin.cookie })).json();

describe('an announcement', () => {
  it('is shown to everybody from its beginning to its end, in both languages', async () => {
    const { id } = (await send('POST', '', text({ startsAt: inSteps(1) }))).json();
    expect(await shown()).toEqual([]);
    expect((await list('state=scheduled')).announcements).toHaveLength(1);
    clock.advance(STEP);
    expect((await ask('GET', '/api/announcements')).json().announcements).toMatchObject([
      { id, severity: 'info', text: { ko: '오늘 밤 점검합니다.', en: 'Maintenance tonight.' } },
    ]);
    clock.advance(STEP);
    expect(await shown()).toEqual([]);
    expect((await list('state=ended')).announcements).toHaveLength(1);
  });

  it('ended before its beginning is listed as taken back, not as ended', async () => {
    const { id } = (await send('POST', '', text({ startsAt: inSteps(1) }))).json();
    const idsOf = async (state: string) =>
      (await list(`state=${state}`)).announcements.map((one: { id: string }) => one.id);
    expect(await idsOf('takenBack')).toEqual([]);
    const ended = await idsOf('ended');
    await send('POST', `/${id}/end`);
    expect(await idsOf('takenBack')).toEqual([id]);
    expect(await idsOf('ended')).toEqual(ended);
    clock.advance(2 * STEP);
    expect(await idsOf('takenBack')).toEqual([id]);
    expect(await idsOf('ended')).toEqual(ended);
  });

  it('that is more severe comes before less severe ones', async () => {
    const ids = [];
    for (const severity of ['warning', 'critical', 'info']) {
      ids.push((await send('POST', '', text({ severity, endsAt: null }))).json().id);
    }
    expect(await shown()).toEqual([ids[1], ids[0], ids[2]]);
  });

  it('can be changed, and ended once; open pages are notified, and the log has each act', async () => {
    const invalidations: string[] = [];
    const stop = hub.subscribe(undefined, (invalidation) => invalidations.push(invalidation));
    const { id } = (await send('POST', '', text())).json();
    const changed = await send('PATCH', `/${id}`, text({ textEn: 'Changed.' }));
    expect(changed.json().text.en).toBe('Changed.');
    expect((await send('POST', `/${id}/end`)).statusCode).toBe(200);
    const again = await send('POST', `/${id}/end`);
    expect(again.json().endsAt).toBe(clock.now().toISOString());
    expect(await shown()).not.toContain(id);
    stop();
    expect(invalidations).toEqual(['announcements', 'announcements', 'announcements']);
    const entries = await database().db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.filter(({ targetId }) => targetId === id).map(({ act }) => act)).toEqual([
      'announcement.created',
      'announcement.changed',
      'announcement.ended',
    ]);
  });

  it('that somebody has changed since the page was read is not silently overwritten', async () => {
    const written = (await send('POST', '', text())).json();
    clock.advance(1);
    const other = (await send('PATCH', `/${written.id}`, text({ textEn: 'Theirs.', seen: written.changedAt }))).json();
    expect(other.text.en).toBe('Theirs.');
    const stale = await send('PATCH', `/${written.id}`, text({ textEn: 'Mine.', seen: written.changedAt }));
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'announcement.changedMeanwhile']);
    const read = await send('PATCH', `/${written.id}`, text({ textEn: 'Mine.', seen: other.changedAt }));
    expect(read.json().text.en).toBe('Mine.');
    await send('POST', `/${written.id}/end`);
  });

  it('is emailed from its beginning on, once to each confirmed reader who wants it, and not after its end', async () => {
    const { db } = database();
    const person = async (changes: object) => {
      const user = await createTestUser(database(), { clock });
      await db.update(users).set(changes).where(eq(users.id, user.id));
      return user.id;
    };
    const reader = await person({ emailVerified: true });
    const others = [
      await person({ emailVerified: false }),
      await person({ emailVerified: true, mailChoices: { announcements: false } }),
      await person({ emailVerified: true, suspendedAt: clock.now() }),
    ];
    const posted = async (id: string) => {
      const rows = await db
        .select()
        .from(mails)
        .where(like(mails.onceKey, `announcement:${id}:%`));
      for (const { userId } of rows) expect(others).not.toContain(userId);
      return rows.filter(({ userId }) => userId === reader).map(({ dueAt, params }) => [dueAt?.toISOString(), params]);
    };
    const params = (textEn: string) => ({ textKo: '오늘 밤 점검합니다.', textEn, link: '/' });

    const { id } = (await send('POST', '', text({ startsAt: inSteps(1) }))).json();
    expect(await posted(id)).toEqual([[inSteps(1), params('Maintenance tonight.')]]);
    await send('PATCH', `/${id}`, text({ startsAt: inSteps(1), textEn: 'Maintenance at nine.' }));
    expect(await posted(id)).toEqual([[inSteps(1), params('Maintenance at nine.')]]);
    await send('POST', `/${id}/end`);
    expect(await posted(id)).toEqual([]);

    const now = (await send('POST', '', text())).json();
    await db
      .update(mails)
      .set({ sentAt: clock.now(), dueAt: null })
      .where(like(mails.onceKey, `announcement:${now.id}:%`));
    await send('PATCH', `/${now.id}`, text({ textEn: 'Changed.' }));
    expect(await posted(now.id)).toEqual([[undefined, params('Maintenance tonight.')]]);
  });

  it('is refused when it ends before it begins, lacks a language, or does not exist', async () => {
    const backwards = await send('POST', '', text({ endsAt: inSteps(-1) }));
    expect([backwards.statusCode, backwards.json().code]).toEqual([400, 'announcement.endsTooSoon']);
    expect((await send('POST', '', text({ textKo: '  ' }))).statusCode).toBe(400);
    expect((await send('POST', '', text({ startsAt: 'tomorrow' }))).statusCode).toBe(400);
    expect((await send('PATCH', '/999999', text())).statusCode).toBe(404);
    expect((await send('POST', '/999999/end')).statusCode).toBe(404);
  });

  it('is listed page by page, and exported as a file', async () => {
    const first = await list('limit=2');
    const second = await list(`limit=2&before=${first.nextBefore}`);
    const ids = [...first.announcements, ...second.announcements].map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const file = await ask('GET', '/api/admin/announcements.csv', { cookie: admin.cookie });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + 9);
  });
});
