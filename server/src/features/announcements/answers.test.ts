import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity, mails, users } from '../../db/schema.ts';
import { createLocalHub } from '../../live/hub.ts';
import { createNotify } from '../../notify/notify.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { notifyReaders } from './answer-job.ts';

const { database, clock, ask, user: createUser } = useTestApp();
let admin: TestUser;
let support: TestUser;
let readers: TestUser[];

beforeAll(async () => {
  admin = await createUser({ role: 'admin', scope: 'admin' });
  support = await createUser({ role: 'support', scope: 'admin' });
  readers = [];
  for (let i = 0; i < 4; i++) readers.push(await createTestUser(database(), { clock, locale: 'en' }));
  await database().db.update(users).set({ emailVerified: true });
});

const WORDS = { textKo: '점검은 끝났습니다.', textEn: 'The maintenance is over.' };
async function announced(seenBy: readonly TestUser[]): Promise<string> {
  const payload = {
    severity: 'info',
    textKo: '점검',
    textEn: 'Maintenance',
    startsAt: clock.now().toISOString(),
    endsAt: null,
    isMailed: false,
  };
  const { id } = (await ask('POST', '/api/admin/announcements', { cookie: admin.cookie, payload })).json();
  for (const { cookie } of seenBy) await ask('POST', `/api/own-announcements/${id}/seen`, { cookie });
  return id;
}
const read = async (id: string, { cookie }: TestUser = admin) =>
  (await ask('GET', `/api/admin/announcements/${id}/answer`, { cookie })).json();
const answer = (id: string, payload: object = WORDS, { cookie }: TestUser = admin) =>
  ask('POST', `/api/admin/announcements/${id}/answer`, { cookie, payload });
const notify = createNotify(createLocalHub());
const tell = async () => {
  while (await notifyReaders({ db: database().db, clock, notify }));
};
const bellsOf = async (userId: string) =>
  database()
    .db.select()
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.kind, 'announcementAnswered')));
const mailsOf = async (id: string) =>
  database()
    .db.select()
    .from(mails)
    .where(like(mails.onceKey, `announcement answer:${id}:%`));

describe('an answer to the readers of an announcement', () => {
  it('goes once to everybody who has seen it, in the bell and by email as they choose', async () => {
    const [first, second, suspended, other] = readers as [TestUser, TestUser, TestUser, TestUser];
    const { db } = database();
    await db
      .update(users)
      .set({ mailChoices: { announcements: false }, bellChoices: { support: false } })
      .where(eq(users.id, second.id));
    const id = await announced([first, second, suspended]);
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, suspended.id));
    expect(await read(id)).toEqual({ readers: 2, mails: 1, waiting: 0, answer: null });
    expect((await read(id, support)).readers).toBe(2);
    const given = await answer(id);
    expect(given.statusCode).toBe(200);
    expect(given.json()).toMatchObject({ waiting: 1, answer: { readers: 2, mails: 1, text: { en: WORDS.textEn } } });
    expect(given.json().answer).toMatchObject({ notified: 0, notifiedAt: null });
    await tell();
    expect((await read(id)).answer).toMatchObject({ notified: 2, notifiedAt: expect.any(String) });
    expect((await bellsOf(first.id)).map(({ unread, params }) => [unread, params.answerEn])).toEqual([
      [true, WORDS.textEn],
    ]);
    expect((await bellsOf(second.id)).map(({ unread }) => unread)).toEqual([false]);
    for (const { id: nobody } of [suspended, other]) expect(await bellsOf(nobody)).toEqual([]);
    expect((await mailsOf(id)).map(({ userId }) => userId)).toEqual([first.id]);
    const again = await answer(id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'announcement.answered']);
    const entries = (await auditEntries(db)).filter(({ act }) => act === 'announcement.answered');
    expect(entries).toMatchObject([{ targetId: id, details: { readers: '2', mails: '1' } }]);
    await db.update(users).set({ suspendedAt: null });
  });

  it('is emailed in the chosen language, else in the language of their pages, else in that of the staff', async () => {
    const { db } = database();
    const [chose, reads, unknown] = readers as [TestUser, TestUser, TestUser];
    const languages = [
      { id: chose.id, locale: 'ko', pageLocale: 'en' },
      { id: reads.id, locale: null, pageLocale: 'ko' },
      { id: unknown.id, locale: null, pageLocale: null },
    ];
    for (const { id, ...known } of languages)
      await db
        .update(users)
        .set({ ...known, mailChoices: {} })
        .where(eq(users.id, id));
    const id = await announced([chose, reads, unknown]);
    const headers = { 'accept-language': 'en' };
    const url = `/api/admin/announcements/${id}/answer`;
    expect((await ask('POST', url, { cookie: admin.cookie, payload: WORDS, headers })).statusCode).toBe(200);
    const found = await mailsOf(id);
    const languageOf = (reader: TestUser) => found.find(({ userId }) => userId === reader.id)?.locale;
    expect([chose, reads, unknown].map(languageOf)).toEqual(['ko', 'ko', 'en']);
    await db.update(users).set({ locale: 'en', pageLocale: null });
  });

  it('goes out in batches that any number of processes share, never twice, and to nobody who sees it afterwards', async () => {
    const id = await announced(readers.slice(0, 3));
    await tell();
    const before = await Promise.all(readers.map(async (reader) => (await bellsOf(reader.id)).length));
    await answer(id);
    clock.advance(1_000);
    await ask('POST', `/api/own-announcements/${id}/seen`, { cookie: readers[3]?.cookie });
    const { db } = database();
    expect(await notifyReaders({ db, clock, notify }, 1)).toBe(true);
    expect((await read(id)).answer).toMatchObject({ notified: 1, notifiedAt: null });
    await Promise.all([tell(), tell()]);
    expect((await read(id)).answer).toMatchObject({ readers: 3, notified: 3, notifiedAt: expect.any(String) });
    const after = await Promise.all(readers.map(async (reader) => (await bellsOf(reader.id)).length));
    expect(after.map((bells, place) => bells - (before[place] ?? 0))).toEqual([1, 1, 1, 0]);
  });

  it('is previewed exactly, with nothing stored, and says what it is about', async () => {
    const id = await announced([readers[0] as TestUser]);
    const before = (await database().db.select().from(mails)).length;
    const cookie = admin.cookie;
    const shown = (
      await ask('POST', `/api/admin/announcements/${id}/answer/preview`, { cookie, payload: WORDS })
    ).json();
    expect(shown.en.text).toContain('About our announcement “Maintenance”:');
    expect(shown.en.text).toContain(WORDS.textEn);
    expect(shown.ko.text).toContain(WORDS.textKo);
    expect((await database().db.select().from(mails)).length).toBe(before);
    expect((await read(id)).answer).toBeNull();
  });

  it('has emails that can be stopped', async () => {
    const id = await announced(readers);
    await answer(id);
    const waiting = (await mailsOf(id)).length;
    expect(waiting).toBeGreaterThan(0);
    const stop = () => ask('POST', `/api/admin/announcements/${id}/answer/stop-mails`, { cookie: admin.cookie });
    expect((await stop()).json()).toMatchObject({ waiting: 0, answer: { mailsTakenBack: waiting } });
    expect((await stop()).json().answer.mailsTakenBack).toBe(waiting);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('needs readers, both languages, and an admin', async () => {
    const id = await announced([]);
    expect((await answer(id)).json().code).toBe('announcement.noReaders');
    expect((await answer(id, { textKo: '', textEn: 'x' })).statusCode).toBe(400);
    expect((await answer(id, WORDS, support)).statusCode).toBe(403);
    expect((await answer('999999')).statusCode).toBe(404);
  });
});
