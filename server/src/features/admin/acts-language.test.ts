import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../../db/schema.ts';
import { person } from '../../testing/accounts.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, ask, user } = useStaff();
const reason = '사칭 신고가 이어졌습니다';

async function newAccount() {
  const given = person({ name: `Person ${randomUUID()}` });
  return { id: String((await ask('POST', '/api/register', { payload: given })).json().id) };
}

describe('the language of an email about an act of staff', () => {
  const ACTS = [
    'suspend',
    'unsuspend',
    'restrict-tickets',
    'allow-tickets',
    'reset-mail',
    'request-deletion',
    'cancel-deletion',
  ];
  const KINDS = /^(account|tickets|reset|deletion)/;
  /** The language of each email that these acts send when the admin reads `staffLanguage`. */
  async function languagesOf(id: string, staffLanguage: string): Promise<string[]> {
    const { cookie } = await user({ role: 'admin', scope: 'admin', name: 'The admin' });
    const { db } = database();
    await db.delete(mails).where(eq(mails.userId, id));
    for (const what of ACTS) {
      const headers = { 'accept-language': staffLanguage };
      const url = `/api/admin/users/${id}/${what}`;
      expect([what, (await ask('POST', url, { cookie, payload: { reason }, headers })).statusCode]).toEqual([
        what,
        204,
      ]);
    }
    const sent = await db.select().from(mails).where(eq(mails.userId, id));
    return sent.filter(({ kind }) => KINDS.test(kind)).map(({ locale }) => locale);
  }
  const each = (locale: string) => ACTS.map(() => locale);

  it('is that of the pages its reader uses, or English if none is known, whatever language the staff read', async () => {
    const { id } = await newAccount();
    const { db } = database();
    await db.update(users).set({ pageLocale: 'ko' }).where(eq(users.id, id));
    expect(await languagesOf(id, 'en')).toEqual(each('ko'));
    await db.update(users).set({ pageLocale: 'en' }).where(eq(users.id, id));
    expect(await languagesOf(id, 'ko')).toEqual(each('en'));
    await db.update(users).set({ pageLocale: null }).where(eq(users.id, id));
    expect(await languagesOf(id, 'ko')).toEqual(each('en'));
  });

  it('is the language its reader has chosen, if any', async () => {
    const { id } = await newAccount();
    await database().db.update(users).set({ pageLocale: 'en', locale: 'ko' }).where(eq(users.id, id));
    expect(await languagesOf(id, 'en')).toEqual(each('ko'));
  });
});
