import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, users } from '../../db/schema.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, hub, ask, user: newUser } = useTestApp();
const send = (method: 'GET' | 'PATCH', url: string, user?: TestUser, payload?: object) =>
  ask(method, url, { cookie: user?.cookie, payload });
const save = (user: TestUser, settings: object) => send('PATCH', '/api/profile/settings', user, settings);

describe('the name', () => {
  it('is changed, announced to the other windows, and part of the activity; the same name again is not', async () => {
    const user = await newUser();
    const invalidations: string[] = [];
    const stop = hub.subscribe(user.id, (invalidation) => invalidations.push(invalidation));
    expect((await send('PATCH', '/api/profile', user, { name: '  김 민지 ' })).json().name).toBe('김 민지');
    expect((await send('PATCH', '/api/profile', user, { name: '김 민지' })).statusCode).toBe(200);
    stop();
    expect(invalidations.filter((invalidation) => invalidation === 'session')).toHaveLength(1);
    const rows = await database().db.select().from(activity).where(eq(activity.userId, user.id));
    expect(rows.map(({ kind }) => kind)).toEqual(['nameChanged']);
  });

  it.each([[''], ['   '], ['x'.repeat(81)], ['two\nlines'], ['\u202egnp'], ['\u3164'], ['\u200b']])(
    'is not %j',
    async (name) => {
      const answer = await send('PATCH', '/api/profile', await newUser(), { name });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.nameInvalid']);
    },
  );
});

describe('a name that imitates ours', () => {
  it.each(['Eleven', 'Ad\u200bmin', '고객센터', 'Аdmіn'])('%s is refused to a user', async (name) => {
    const answer = await send('PATCH', '/api/profile', await newUser(), { name });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.nameReserved']);
  });

  it('is allowed for staff', async () => {
    const member = await newUser({ role: 'support' });
    expect((await send('PATCH', '/api/profile', member, { name: 'Eleven Support' })).json().name).toBe(
      'Eleven Support',
    );
  });
});

const BELL = {
  reserve: true,
  terms: true,
  stakes: true,
  withdrawals: true,
  rewards: true,
  rewardsReady: true,
  support: true,
  security: true,
};
const ASSUMED = {
  bell: BELL,
  mail: { ...BELL, rewards: false, announcements: true },
  push: { ...BELL, stakes: false, rewards: false },
};

describe('settings', () => {
  it('follow the browser and the topics until something is chosen', async () => {
    const answer = await send('GET', '/api/profile/settings', await newUser());
    expect(answer.json()).toEqual({
      locale: null,
      theme: null,
      timeZone: null,
      valueIn: null,
      digest: false,
      rewardGoalWei: null,
      notifications: ASSUMED,
      quietHours: null,
      passwordChangedAt: null,
      mailCode: null,
      mailPaused: null,
    });
  });

  it('keep omitted fields, even with two changes at once', async () => {
    const user = await newUser();
    await save(user, { locale: 'ko', theme: 'light', timeZone: 'Asia/Seoul' });
    await Promise.all([
      save(user, { notifications: { mail: { rewards: true } } }),
      save(user, { notifications: { mail: { stakes: false }, push: { security: false } } }),
      save(user, { notifications: { bell: { support: false } } }),
    ]);
    expect((await save(user, { theme: null })).json()).toMatchObject({
      locale: 'ko',
      theme: null,
      timeZone: 'Asia/Seoul',
      notifications: {
        bell: { ...BELL, support: false },
        mail: { ...ASSUMED.mail, rewards: true, stakes: false },
        push: { ...ASSUMED.push, security: false },
      },
    });
    const [row] = await database().db.select().from(users).where(eq(users.id, user.id));
    expect(row?.mailChoices).toEqual({ rewards: true, stakes: false });
  });

  it.each([
    [{ timeZone: 'Mars/Base' }],
    [{ timeZone: '' }],
    [{ locale: 'fr' }],
    [{ theme: 'sepia' }],
    [{ notifications: { mail: { security: false } } }],
    [{ notifications: { bell: { security: false } } }],
    [{ notifications: { bell: { announcements: true } } }],
    [{ notifications: { push: { announcements: true } } }],
    [{ notifications: { mail: { rewards: 'yes' } } }],
    [{ quietHours: { from: 60, to: 60 } }],
    [{ quietHours: { from: 60, to: 1_440 } }],
    [{ quietHours: { from: -1, to: 60 } }],
    [{ quietHours: { from: 60 } }],
    [{ rewardGoalWei: '99999999999999' }],
    [{ rewardGoalWei: '-1' }],
    [{ rewardGoalWei: '' }],
  ])('refuse %j', async (settings) => {
    expect((await save(await newUser(), settings)).statusCode).toBe(400);
  });

  it('keep quiet hours until they are switched off', async () => {
    const user = await newUser();
    const quietHours = { from: 1_320, to: 420 };
    expect((await save(user, { quietHours })).json().quietHours).toEqual(quietHours);
    expect((await save(user, { theme: 'dark' })).json().quietHours).toEqual(quietHours);
    expect((await save(user, { quietHours: null })).json().quietHours).toBeNull();
  });

  it('belong to the signed-in user only', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await save(one, { timeZone: 'Asia/Seoul' });
    expect((await send('GET', '/api/profile/settings', other)).json().timeZone).toBeNull();
    expect((await send('GET', '/api/profile/settings')).statusCode).toBe(401);
    expect((await send('PATCH', '/api/profile/settings', undefined, {})).statusCode).toBe(401);
  });
});
