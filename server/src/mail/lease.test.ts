/** A leased email stays with its worker until the outcome is stored, however slow the mail server and however long the wait. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SECOND_MS } from '@eleven/protocol/durations';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mails, marks } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { endLeases } from '../testing/end-leases.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { leaseMail } from './mail.store.ts';
import { createSmtpTransport, type Transport } from './transport.ts';
import { type MailWorker, startMailWorker } from './worker.ts';

const { database, clock, outbox, links, hub, notify, stopWorkers, confirmedPerson } = useMailbox();
const own: MailWorker[] = [];
let reader: { id: string; email: string };
beforeEach(async () => {
  reader = await confirmedPerson();
  await stopWorkers();
  await database().db.delete(mails);
});
afterEach(() => Promise.all(own.splice(0).map((worker) => worker.stop())));

function start(transport: Transport): MailWorker {
  const log = pino({ level: 'silent' });
  const { db } = database();
  const worker = startMailWorker({
    ...{ db, outbox, links, hub, notify, transport, clock, log },
    bulkRate: 10,
    pollMs: 20,
  });
  own.push(worker);
  return worker;
}

/** A mail server that replies when the test allows it. */
function held() {
  const attempts: PromiseWithResolvers<void>[] = [];
  const send = () => {
    const attempt = Promise.withResolvers<void>();
    attempts.push(attempt);
    return attempt.promise;
  };
  const begun = () => vi.waitFor(() => expect(attempts).toHaveLength(1));
  return { send, begun, accept: () => attempts[0]?.resolve(), fail: () => attempts[0]?.reject(new Error('cut off')) };
}

const post = (bulk = false) =>
  inTransaction(database().db, async (tx) => {
    const { id: userId, email: to } = reader;
    await outbox.post(tx, { kind: 'passwordChanged', to, userId, locale: 'en', now: clock.now() });
    await tx.update(mails).set({ bulk });
  });
const row = async () => {
  const [found] = await database().db.select().from(mails);
  if (!found) throw new Error('no mail');
  return found;
};
const databaseTime = async () => {
  const { rows } = await database().db.execute<{ ms: string }>(sql`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`);
  return Number(rows[0]?.ms);
};
/** Sets how far away the next mass email's slot is. */
const putSlotIn = (seconds: number) =>
  database().db.execute(sql`
    insert into ${marks} (key, value)
    values ('bulk mail', (extract(epoch from clock_timestamp()) * 1000000)::bigint + ${seconds * 1_000_000}::bigint)
    on conflict (key) do update set value = excluded.value`);

it('a mail server that replies to each command in time but takes too long in total is given up', async () => {
  const sockets: Socket[] = [];
  const closed: Socket[] = [];
  const slow = createServer((socket) => {
    sockets.push(socket.on('error', () => {}).on('close', () => closed.push(socket)));
    const answer = (words: string) => setTimeout(() => socket.writable && socket.write(`${words}\r\n`), 200);
    let isData = false;
    answer('220 here');
    socket.on('data', (part) => {
      const words = part.toString();
      if (isData && !words.endsWith('\r\n.\r\n')) return;
      isData = !isData && words.startsWith('DATA');
      answer(isData ? '354 go on' : '250 fine');
    });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const url = `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  try {
    const from = 'Eleven <no-reply@example.org>';
    await post();
    const worker = start(createSmtpTransport({ url, from, timeouts: { silenceMs: 10_000, allMs: 500 } }));
    await vi.waitFor(async () => expect((await row()).lastError ?? (await row()).sentAt).not.toBeNull());
    expect((await row()).lastError).toContain('ETIMEDOUT');
    await worker.stop();
    await vi.waitFor(() => expect(closed).toHaveLength(sockets.length));
  } finally {
    slow.close();
  }
});

it('a failure after the end of the lease does not affect the next worker’s lease', async () => {
  await post();
  const [late, now] = [held(), held()];
  const first = start(late);
  await late.begun();
  clock.advance(61 * SECOND_MS);
  await endLeases(database().db);
  start(now);
  await now.begun();
  const before = await row();
  late.fail();
  await Promise.all([first.stop(), late.begun()]);
  expect(await row()).toEqual(before);
  now.accept();
  await vi.waitFor(async () => expect((await row()).sentAt).not.toBeNull());
});

it('an email accepted after its lease is recorded as sent, whatever the next worker finds', async () => {
  await post();
  const [late, now] = [held(), held()];
  start(late);
  await late.begun();
  clock.advance(61 * SECOND_MS);
  await endLeases(database().db);
  const second = start(now);
  await now.begun();
  late.accept();
  await vi.waitFor(async () => expect((await row()).sentAt).not.toBeNull());
  now.fail();
  await second.stop();
  expect(await row()).toMatchObject({ dueAt: null, lastError: null });
});

it('an email leased by one host is not taken by another whose clock is an hour ahead or behind', async () => {
  await post();
  const { db } = database();
  const at = (hours: number) => ({
    now: new Date(clock.now().getTime() + hours * 3_600_000),
    leaseMs: 60 * SECOND_MS,
    bulk: false,
  });
  const held = await leaseMail(db, at(0));
  expect(held?.leasedUntil).toEqual((await row()).leasedUntil);
  expect(await leaseMail(db, at(1))).toBeUndefined();
  await endLeases(db);
  // A host whose clock is behind holds it for just as long.
  await db.update(mails).set({ dueAt: new Date(0) });
  expect(await leaseMail(db, at(-1))).toBeDefined();
  expect(await leaseMail(db, at(0))).toBeUndefined();
});

it('a mass email stays with its worker while it waits for its slot and is sent', async () => {
  await putSlotIn(50);
  await post(true);
  const worker = start(held());
  await vi.waitFor(async () => {
    const { leasedUntil } = await row();
    expect(leasedUntil?.getTime()).toBeGreaterThanOrEqual((await databaseTime()) + 95 * SECOND_MS);
  });
  await worker.stop();
  expect(await row()).toMatchObject({ leasedUntil: null, attempts: 0 });
});

it('a mass email whose worker slept through its lease is sent once, by the next worker', async () => {
  await putSlotIn(2);
  await post(true);
  let sent = 0;
  const transport: Transport = {
    send: async () => {
      sent += 1;
    },
  };
  start(transport);
  await vi.waitFor(async () => expect((await row()).leasedUntil).not.toBeNull());
  // In this order: if only its clock were moved, the first worker would still extend the lease.
  await endLeases(database().db);
  clock.advance(61 * SECOND_MS);
  start(transport);
  // Both have had their turn.
  await vi.waitFor(async () => {
    const { rows } = await database().db.execute(sql`
      select from ${marks} where key = 'bulk mail' and value < extract(epoch from clock_timestamp()) * 1000000`);
    expect(rows).toHaveLength(1);
  });
  await vi.waitFor(async () => expect((await row()).sentAt).not.toBeNull());
  await Promise.all(own.splice(0).map((worker) => worker.stop()));
  expect(sent).toBe(1);
});
