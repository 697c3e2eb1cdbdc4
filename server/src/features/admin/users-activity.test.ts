import { randomUUID } from 'node:crypto';
import { shortAddress } from '@eleven/protocol/address';
import { expect, it } from 'vitest';
import { withChecksum } from '../../core/checksum.ts';
import { activity, mails } from '../../db/schema.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, get, user } = useStaff();
const WALLET = `0x${'a1'.repeat(20)}`;

it('an entry shows its wallet as the account sees it, and an email names the kind of its entry', async () => {
  const { db } = database();
  const { id, email } = await user({ name: 'Minji' });
  const entry = { userId: id, kind: 'walletLinked', params: { wallet: WALLET }, createdAt: clock.now(), unread: false };
  await db.insert(activity).values(entry);
  const { entries } = (await get(`/api/admin/users/${id}/activity`)).json();
  expect(entries[0].description).toContain(shortAddress(withChecksum(WALLET)));

  const mail = { userId: id, toAddress: email, locale: 'en', createdAt: clock.now(), sentAt: clock.now() };
  const about = { activity: 'staked', amountWei: '1' };
  await db.insert(mails).values([
    { ...mail, id: randomUUID(), kind: 'activity', params: about },
    { ...mail, id: randomUUID(), kind: 'passwordChanged' },
  ]);
  const { mails: listed } = (await get(`/api/admin/users/${id}`)).json();
  const kinds = listed.map((one: { kind: string; activity?: string }) => [one.kind, one.activity]);
  expect(new Map(kinds)).toEqual(
    new Map([
      ['activity', 'staked'],
      ['passwordChanged', undefined],
    ]),
  );
  expect(JSON.stringify(listed)).not.toContain('amountWei');
});
