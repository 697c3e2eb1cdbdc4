import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ticketMessages, tickets } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/tx.ts';
import { TICKET, useSupport } from '../../../testing/support.ts';
import { redactMessages } from '../earlier-secrets.store.ts';
import { moveBack, moveThread } from '../management/merge.store.ts';

const { database, clock, customer } = useSupport();

async function openTicket(subject: string) {
  const user = await customer();
  const { number } = (await user.ask('/api/tickets', { ...TICKET, subject })).json();
  const id = BigInt(String(number).slice(2));
  await database()
    .db.insert(ticketMessages)
    .values(
      Array.from({ length: 20 }, (_, index) => ({
        ticketId: id,
        kind: 'message',
        byStaff: false,
        text: `${subject} ${index}`,
        createdAt: clock.now(),
      })),
    );
  return id;
}

/** How often words were written during `run`. */
async function cutsOf(run: () => Promise<unknown>): Promise<number> {
  const { db } = database();
  await db.execute(sql`create sequence cuts`);
  await db.execute(sql`
    create function count_cut() returns trigger language plpgsql as $$ begin perform nextval('cuts'); return new; end $$`);
  await db.execute(
    sql`create trigger count_cut before update on ticket_words for each row execute function count_cut()`,
  );
  try {
    await run();
    const { rows } = await db.execute<{ cuts: number }>(sql`select nextval('cuts')::int - 1 as cuts`);
    return rows[0]?.cuts ?? Number.NaN;
  } finally {
    await db.execute(sql`drop trigger count_cut on ticket_words`);
    await db.execute(sql`drop function count_cut`);
    await db.execute(sql`drop sequence cuts`);
  }
}

const knows = async (id: bigint, word: string) => {
  const { rows } = await database().db.execute<{ knows: boolean }>(
    sql`select words @@ ${word}::tsquery as knows from ticket_words where ticket_id = ${id}`,
  );
  return rows[0]?.knows;
};

it('cuts the words of a thread once for all messages of a statement', async () => {
  const { db } = database();
  const [part, whole] = [await openTicket('anchor'), await openTicket('bollard')];
  expect(await cutsOf(() => inTransaction(db, (tx) => moveThread(tx, part, whole)))).toBe(2);
  expect([await knows(whole, 'anchor'), await knows(whole, 'bollard')]).toEqual([true, true]);
  expect(await cutsOf(() => inTransaction(db, (tx) => moveBack(tx, part, whole, [])))).toBe(2);
  expect([await knows(whole, 'anchor'), await knows(part, 'anchor')]).toEqual([false, true]);

  const written = await db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, part));
  const redact = (tx: Parameters<typeof redactMessages>[0]) =>
    redactMessages(
      tx,
      written.map(({ id }) => id),
      clock.now(),
    );
  expect(await cutsOf(() => inTransaction(db, redact))).toBe(1);
  expect(await knows(part, '19')).toBe(false);

  const ofWhole = eq(ticketMessages.ticketId, whole);
  expect(await cutsOf(() => db.update(ticketMessages).set({ authorId: null }).where(ofWhole))).toBe(0);
  expect(await cutsOf(() => db.delete(ticketMessages).where(ofWhole))).toBe(1);
  expect(await knows(whole, '19')).toBe(false);
  expect(await cutsOf(() => db.delete(tickets).where(eq(tickets.id, part)))).toBe(0);
});
