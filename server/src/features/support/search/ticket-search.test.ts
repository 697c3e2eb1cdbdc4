import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ticketMessages, tickets, ticketWords, users } from '../../../db/schema.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';

const { database, customer, staff } = useSupport();

async function openTicket(subject: string, text: string, name?: string) {
  const user = await customer();
  if (name) await database().db.update(users).set({ name }).where(eq(users.id, user.id));
  const { number } = (await user.ask('/api/tickets', { ...TICKET, subject, text })).json();
  return { user, number: String(number), id: BigInt(String(number).slice(2)) };
}
async function finder(role: 'admin' | 'support' | 'readonly' = 'support') {
  const agent = await staff(role);
  return async (search: string, more = '') =>
    (await agent.ask(`/api/admin/tickets?search=${encodeURIComponent(search)}${more}`)).json().tickets as {
      number: string;
      excerpt?: { text: string; isHit: boolean }[];
    }[];
}
const numbers = (found: { number: string }[]) => found.map(({ number }) => number);

describe('the search of tickets', () => {
  it('finds Korean words by their stems, whatever particle or ending follows, and with other spaces', async () => {
    const find = await finder();
    const { number } = await openTicket(
      '레저 연결',
      '펌웨어를 업데이트했더니 지갑 연결이 안 됩니다. 출금 수수료도 궁금합니다.',
    );
    await openTicket('레저 문의', '보상은 언제 받을 수 있나요?');
    for (const asked of ['펌웨어 업데이트', '펌웨어가 업데이트된', '출금수수료', '안돼 지갑연결']) {
      expect(numbers(await find(asked))[0]).toBe(number);
    }
    const [found] = await find('펌웨어');
    expect(found?.excerpt?.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['펌웨어']);
  });

  it('finds English words by stems and prefixes, the same words in a row first', async () => {
    const find = await finder();
    const loose = await openTicket(
      'Pending',
      'My key of hardware is fine but the withdrawal is pending on the ledger.',
    );
    const exact = await openTicket('Stuck', 'The hardware key refuses withdrawals since firmware 2.2.1 was installed.');
    expect(numbers(await find('hardware key'))).toEqual([exact.number, loose.number]);
    expect(numbers(await find('withdrawing firmware 2.2.1'))[0]).toBe(exact.number);
    expect(numbers(await find('hardw'))).toHaveLength(2);
    expect(await find('nothing like that anywhere')).toEqual([]);
  });

  it('finds words spread over several messages of a thread, including notes, within the other filters', async () => {
    const [find, agent] = [await finder(), await staff()];
    const { user, number } = await openTicket('Bridge', 'I sent it from Osaka.');
    await user.ask(`/api/tickets/${number}/messages`, { text: 'The bridge was Stargate.' });
    await agent.ask(`/api/admin/tickets/${number}/notes`, { text: 'Known to the Zanzibar desk.' });
    expect(numbers(await find('osaka stargate zanzibar'))).toEqual([number]);
    expect(numbers(await find('stargate', '&state=closed'))).toEqual([]);
    expect(numbers(await find('stargate', '&state=open&category=withdrawal'))).toEqual([number]);
  });

  it('forgets a text that is redacted, and a ticket that is deleted', async () => {
    const find = await finder();
    const { id, number } = await openTicket('Redaction', 'The magic word is abracadabra.');
    expect(numbers(await find('abracadabra'))).toEqual([number]);
    const { db } = database();
    await db.update(ticketMessages).set({ text: '[…]' }).where(eq(ticketMessages.ticketId, id));
    expect(await find('abracadabra')).toEqual([]);
    expect(numbers(await find('redaction'))).toEqual([number]);
    await db.delete(tickets).where(eq(tickets.id, id));
    expect(await db.select().from(ticketWords).where(eq(ticketWords.ticketId, id))).toEqual([]);
  });

  it('finds a customer by name and address, and by part of an address only for staff who may read it', async () => {
    const [find, read] = [await finder(), await finder('readonly')];
    const { user, number } = await openTicket('Name', 'Write to hidden.person@elsewhere.example please.', '남궁별하');
    expect(numbers(await find('남궁별하'))).toEqual([number]);
    expect(numbers(await read('남궁별하'))).toEqual([number]);
    for (const whole of [user.email, 'hidden.person@elsewhere.example'])
      expect(numbers(await read(whole))).toEqual([number]);
    expect(numbers(await find('hidden.per'))).toEqual([number]);
    for (const part of ['hidden', 'person elsewhere', 'elsewhere.example', 'hidden.person@elsewhere']) {
      expect(await read(part)).toEqual([]);
    }
    const [seen] = await read('hidden.person@elsewhere.example');
    expect(JSON.stringify(seen)).not.toMatch(/hidden|elsewhere/);
    await database()
      .db.update(users)
      .set({ email: 'renamed.now@example.org', name: 'Other' })
      .where(eq(users.id, user.id));
    expect(numbers(await find('renamed.now@example.org'))).toEqual([number]);
    expect(await find('남궁별하')).toEqual([]);
  });

  it('adds a new name to the words of a thread without cutting its texts again', async () => {
    const find = await finder();
    const { user, id, number } = await openTicket('Halyard', 'Please call me Mortimer.', 'Mortimer Quill');
    const { db } = database();
    // This word can only remain if the stored words of the texts are reused.
    await db.execute(
      sql`update ticket_words set text_words = text_words || array_to_tsvector(array['kept']) where ticket_id = ${id}`,
    );
    const rename = (name: string) => db.update(users).set({ name }).where(eq(users.id, user.id));
    await rename('Ottoline Vane');
    for (const word of ['halyard', 'mortimer', 'kept', 'ottoline', user.email])
      expect(numbers(await find(word)), word).toEqual([number]);
    expect(await find('quill')).toEqual([]);
    await user.ask(`/api/tickets/${number}/messages`, { text: 'It is about the spinnaker.' });
    await rename('Peregrine');
    expect(numbers(await find('spinnaker halyard peregrine'))).toEqual([number]);
    expect(await find('ottoline')).toEqual([]);
    await db.update(tickets).set({ userId: null, email: null }).where(eq(tickets.id, id));
    expect(await find('peregrine')).toEqual([]);
    expect(numbers(await find('kept spinnaker mortimer'))).toEqual([number]);
  });

  it('finds tickets by a new name even if an earlier version has cut their texts', async () => {
    const find = await finder();
    const { user, id, number } = await openTicket('Windlass', 'It creaks.', 'Before');
    const { db } = database();
    await db.update(ticketWords).set({ textWords: null }).where(eq(ticketWords.ticketId, id));
    await user.ask(`/api/tickets/${number}/messages`, { text: 'It jams too.' });
    await db.update(users).set({ name: 'Afterwards' }).where(eq(users.id, user.id));
    expect(numbers(await find('windlass jams afterwards'))).toEqual([number]);
    await db.update(tickets).set({ subject: 'Capstan' }).where(eq(tickets.id, id));
    expect(numbers(await find('capstan jams afterwards'))).toEqual([number]);
    expect(await find('before')).toEqual([]);
  });

  it('refuses no text that has more words than the search can hold', async () => {
    const user = await customer();
    const { number } = (await user.ask('/api/tickets', TICKET)).json();
    const id = BigInt(String(number).slice(2));
    // No pair occurs twice: together more than the megabyte of a tsvector.
    const odd = (step: number) =>
      Array.from({ length: 55_000 }, (_, index) =>
        String.fromCharCode(0xac00 + ((index * step + index * index) % 11_172)),
      ).join('');
    const texts = [odd(7919), odd(5003)].flatMap((text) => text.match(/.{1,5000}/gsu) ?? []);
    for (const text of texts)
      await database()
        .db.insert(ticketMessages)
        .values({ ticketId: id, kind: 'message', byStaff: false, text, createdAt: new Date() });
    expect((await user.ask(`/api/tickets/${number}/messages`, { text: '계속 쓸 수 있습니다.' })).statusCode).toBe(200);
  });
});
