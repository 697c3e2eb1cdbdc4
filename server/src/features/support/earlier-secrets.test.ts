import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ticketMessages, tickets } from '../../db/schema.ts';
import { TICKET, useSupport } from '../../testing/support.ts';

const { database, clock, customer } = useSupport();
const PHRASE = 'skull vibrant oak gossip planet erupt lottery jazz wheel velvet orbit quick'.split(' ');
const VALID = 'awkward account cluster fetch scatter water alter fluid mobile picture abstract drastic'.split(' ');
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const CHAT = [
  'Did you get that so far?',
  '네, 확인했습니다.',
  'I am still at the page of the dashboard.',
  '화면이 다시 열렸습니다.',
  'It took a minute to come back.',
  'What shall I do next, please?',
];

async function openTicket(change: object = {}) {
  const user = await customer();
  const { number } = (await user.ask('/api/tickets', { ...TICKET, ...change })).json();
  const write = async (text: string, to = number) =>
    (await user.ask(`/api/tickets/${to}/messages`, { text })).json().code ?? 'stored';
  /** All stored texts of this user. */
  const stored = async () => {
    const rows = await database()
      .db.select({ text: ticketMessages.text, subject: tickets.subject })
      .from(ticketMessages)
      .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
      .where(eq(tickets.userId, user.id));
    return rows.flatMap(({ text, subject }) => [subject, text]).join('\n');
  };
  return { user, number: String(number), write, stored };
}

describe('a secret in parts', () => {
  it('is removed when its words come one by one', async () => {
    const { write, stored } = await openTicket();
    const answers: string[] = [];
    for (const word of PHRASE) answers.push(await write(word));
    expect(answers).toContain('support.secretWithEarlier');
    // The words after the refusal are too few to be a secret.
    expect(PHRASE.filter((word) => answers[PHRASE.indexOf(word)] === 'stored').length).toBeGreaterThan(0);
    const remaining = await stored();
    expect(PHRASE.filter((word) => remaining.includes(word)).length).toBeLessThan(4);
  });

  it('is removed when other texts, which stay, come between all its words', async () => {
    const { write, stored } = await openTicket();
    const answers: string[] = [];
    for (const [index, word] of VALID.entries()) {
      answers.push(await write(word));
      for (const chat of [0, 1, 2]) await write(`${CHAT[(index + chat) % CHAT.length]} (${index} ${chat})`);
    }
    expect(answers.at(-1)).toBe('support.secretWithEarlier');
    const remaining = await stored();
    for (const word of ['awkward', 'cluster', 'drastic']) expect(remaining).not.toContain(word);
    expect(remaining).toContain('It took a minute to come back.');
  });

  it.each([
    ['a phrase', VALID.slice(0, 6).join(' '), VALID.slice(6).join(' ')],
    ['a key', KEY.slice(0, 30), KEY.slice(30)],
  ])('is removed when there are messages between the halves of %s', async (_, first, second) => {
    const { write, stored } = await openTicket();
    expect(await write(first)).toBe('stored');
    for (const chat of [...CHAT, ...CHAT]) expect(await write(chat.repeat(4))).toBe('stored');
    expect(await write(second)).toBe('support.secretWithEarlier');
    expect(await stored()).not.toContain(first);
    expect(await stored()).toContain(CHAT[0]);
  });

  it('is removed when its halves are in two tickets, or in the subject and text of two', async () => {
    const [first, second] = [VALID.slice(0, 6).join(' '), VALID.slice(6).join(' ')];
    const one = await openTicket({ text: first });
    const again = await one.user.ask('/api/tickets', { ...TICKET, text: second });
    expect([again.statusCode, again.json().code]).toEqual([400, 'support.secretWithEarlier']);
    expect(await one.stored()).not.toContain('cluster');
    expect((await one.user.ask('/api/tickets')).json().tickets).toHaveLength(1);

    const other = await openTicket({ subject: first });
    const { number } = (await other.user.ask('/api/tickets', TICKET)).json();
    expect(await other.write(second, number)).toBe('support.secretWithEarlier');
    expect(await other.stored()).not.toContain('cluster');
  });

  it('is searched for in what one user has written in a day', async () => {
    const [first, second] = [VALID.slice(0, 6).join(' '), VALID.slice(6).join(' ')];
    const one = await openTicket({ text: first });
    expect(await (await openTicket()).write(second)).toBe('stored');
    clock.advance(25 * 3_600_000);
    expect((await one.user.ask('/api/tickets', { ...TICKET, text: second })).statusCode).toBe(200);
  });

  it('is not found in the messages of a long talk', async () => {
    const { write } = await openTicket();
    const talk = [
      'Thank you',
      'yes',
      'okay',
      'I will try again',
      'help please',
      'wallet error',
      'again the same',
      'network',
      'no',
      'now it is ready',
      'some minute later',
      'all good',
      'great',
      'one more question',
      'when will it arrive',
      'today',
      'this week',
      'account',
      'profit',
      'please check the address',
      'hello',
      'wait',
      'still there',
      'good morning',
      'sure',
    ];
    for (const text of talk) expect(await write(text), text).toBe('stored');
  });
});
