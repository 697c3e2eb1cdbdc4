import { parse as parsePath } from 'node:path';
import { DAY_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { activity, dataExports, ticketMessages, tickets, users, wallets } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { endLeases } from '../../testing/end-leases.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { finishExport, leaseExport, recordProgress } from './export.store.ts';
import { makeNextExport } from './export.ts';
import { startOwnDataJobs } from './jobs.ts';

const test = useOwnData();
const { database, clock, send, mail, kindsOf, provenPerson, jobs } = test;
const PATH = '/api/profile/data/export';

const state = async (cookie: string) => (await send('GET', '/api/profile/data', cookie)).json().export;
const filesIn = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

async function download(cookie: string, id: string) {
  const answer = await send('GET', `${PATH}/${id}`, cookie);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="eleven-my-data-\d{4}-\d\d-\d\d\.zip"$/);
  return filesIn(answer.rawPayload);
}

describe('an export', () => {
  it('needs a recent proof of identity, and only one can run at a time', async () => {
    const { id, cookie } = await test.confirmedPerson();
    clock.advance(11 * 60_000);
    expect((await send('POST', PATH, cookie)).json().code).toBe('auth.stepUpRequired');
    await test.stepUp(id);
    expect((await send('POST', PATH, cookie)).json()).toMatchObject({ state: 'running', expiresAt: null });
    const second = await send('POST', PATH, cookie);
    expect([second.statusCode, second.json().code]).toEqual([409, 'ownData.exportRunning']);
    while (await makeNextExport(jobs()));
  });

  it('can be downloaded only after such a proof: a session that was copied later gets nothing', async () => {
    const { id, cookie } = await provenPerson();
    const asked = (await send('POST', PATH, cookie)).json();
    while (await makeNextExport(jobs()));
    clock.advance(11 * 60_000);
    const late = await send('GET', `${PATH}/${asked.id}`, cookie);
    expect([late.statusCode, late.json().code]).toEqual([403, 'auth.stepUpRequired']);
    await test.stepUp(id);
    await download(cookie, asked.id);
  });

  it('contains all stored data, as JSON and as CSV, no secret and no note of staff; its owner is notified', async () => {
    const { id, email, cookie } = await provenPerson();
    const address = `0x${'7c'.repeat(20)}`;
    await database().db.insert(wallets).values({ address, userId: id, label: '=cmd', linkedAt: clock.now() });
    const now = clock.now();
    const [ticket] = await database()
      .db.insert(tickets)
      .values({
        userId: id,
        locale: 'en',
        category: 'other',
        subject: 'A question',
        createdAt: now,
        confirmedAt: now,
        updatedAt: now,
      })
      .returning();
    const message = (kind: string, byStaff: boolean, text: string) => ({
      ticketId: ticket?.id ?? 0n,
      kind,
      byStaff,
      text,
      createdAt: now,
    });
    await database()
      .db.insert(ticketMessages)
      .values([
        message('message', false, 'my words'),
        message('note', true, 'a staff note'),
        message('message', true, 'an answer'),
      ]);
    const stranger = await provenPerson();
    await database().db.update(users).set({ mailCode: 'blue heron 7' }).where(eq(users.id, id));
    const asked = (await send('POST', PATH, cookie)).json();
    while (await makeNextExport(jobs()));
    const made = await state(cookie);
    expect(made).toMatchObject({ id: asked.id, state: 'ready', partsDone: made.partsAll });
    expect(Date.parse(made.expiresAt) - clock.now().getTime()).toBe(7 * DAY_MS);
    expect((await mail(email, 2)).text).toContain('You can download the file');
    expect((await kindsOf(id)).slice(-2)).toEqual(['dataExportAsked', 'dataExportReady']);

    const files = await download(cookie, asked.id);
    const names = Object.keys(files);
    const parts = names.filter((name) => name.startsWith('json/')).map((name) => parsePath(name).name);
    expect(names.sort()).toEqual(
      ['README.txt', ...parts.flatMap((part) => [`csv/${part}.csv`, `json/${part}.json`])].sort(),
    );
    expect(files['README.txt']).toContain('Of files attached to tickets it has the name and the hash.');
    const json = (part: string) => JSON.parse(files[`json/${part}.json`] ?? 'null');
    expect(json('profile')).toEqual([expect.objectContaining({ id, email, emailConfirmed: true })]);
    expect(json('settings')).toEqual([expect.objectContaining({ codeInEmails: 'blue heron 7' })]);
    expect(json('consents')[0].version).toMatch(/\d/);
    expect(json('sessions').length).toBeGreaterThan(0);
    expect(json('wallets')).toEqual([expect.objectContaining({ label: '=cmd' })]);
    expect(files['csv/wallets.csv']).toContain(`'=cmd`);
    expect(json('tickets')).toEqual([expect.objectContaining({ subject: 'A question' })]);
    expect(json('ticket-messages').map((row: { text: string }) => row.text)).toEqual(['my words', 'an answer']);
    expect(json('emails')[0]).toMatchObject({
      kind: 'verifyEmail',
      to: email,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(json('activity').map((row: { kind: string }) => row.kind)).toContain('dataExportAsked');
    for (const part of parts) {
      const lines = (files[`csv/${part}.csv`] ?? '').split('\r\n').length - 2;
      expect([part, lines]).toEqual([part, json(part).length]);
    }
    const all = Object.values(files).join('');
    for (const secret of ['a staff note', '$argon2', 'session_token', stranger.email])
      expect(all).not.toContain(secret);
    expect((await send('GET', `${PATH}/${asked.id}`, stranger.cookie)).statusCode).toBe(404);
    expect((await test.ask('GET', `${PATH}/${asked.id}`)).statusCode).toBe(401);
  });

  it('lists emails to its address only if the address is proven: it may be somebody else’s', async () => {
    const { id, email, cookie } = await provenPerson();
    await inTransaction(database().db, (tx) =>
      test.outbox.post(tx, {
        kind: 'ticketConfirm',
        to: email,
        params: { number: 'E-1' },
        locale: 'en',
        now: clock.now(),
      }),
    );
    const kinds = async () => {
      const asked = (await send('POST', PATH, cookie)).json();
      while (await makeNextExport(jobs()));
      const rows = JSON.parse((await download(cookie, asked.id))['json/emails.json'] ?? '');
      return rows.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds()).toContain('ticketConfirm');
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    expect(await kinds()).not.toContain('ticketConfirm');
  });

  it('is deleted after seven days', async () => {
    const { id: owner, cookie } = await provenPerson();
    const { id } = (await send('POST', PATH, cookie)).json();
    while (await makeNextExport(jobs()));
    clock.advance(7 * DAY_MS - 60_000);
    await test.stepUp(owner);
    await download(cookie, id);
    clock.advance(60_000);
    expect((await send('GET', `${PATH}/${id}`, cookie)).statusCode).toBe(404);
    expect(await state(cookie)).toBeNull();
    const running = startOwnDataJobs(jobs({ pollMs: 10 }));
    await vi.waitFor(async () =>
      expect(
        await database().db.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.id, id)),
      ).toEqual([]),
    );
    await running.stop();
  });

  it('is made once by many processes, and by another when one dies', async () => {
    const { id: userId, cookie } = await provenPerson();
    await send('POST', PATH, cookie);
    const dead = await leaseExport(database().db, 120_000);
    expect(dead?.userId).toBe(userId);
    expect(await Promise.all([makeNextExport(jobs()), makeNextExport(jobs())])).toEqual([false, false]);
    await endLeases(database().db);
    expect((await Promise.all([makeNextExport(jobs()), makeNextExport(jobs())])).sort()).toEqual([false, true]);
    expect((await kindsOf(userId)).filter((kind) => kind === 'dataExportReady')).toHaveLength(1);
  });

  it('is written by the process that holds it, not by one that wakes after its lease', async () => {
    const { cookie } = await provenPerson();
    await send('POST', PATH, cookie);
    const { db } = database();
    const lease = async () => (await leaseExport(db, 120_000)) ?? { id: '', attempts: 0 };
    const late = await lease();
    await endLeases(db);
    const holder = await lease();
    const progress = { partsDone: 1, partsAll: 2, leaseMs: 120_000 };
    const failed = { state: 'failed', expiresAt: clock.now() } as const;
    expect([await recordProgress(db, late, progress), await recordProgress(db, holder, progress)]).toEqual([
      false,
      true,
    ]);
    const finish = (row: typeof late) => inTransaction(db, (tx) => finishExport(tx, row, failed));
    expect([await finish(late), await finish(holder)]).toEqual([false, true]);
  });

  it('fails, and says so, when process after process has begun it without finishing', async () => {
    const { id: userId, cookie } = await provenPerson();
    await send('POST', PATH, cookie);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await leaseExport(database().db, 120_000))?.userId).toBe(userId);
      await endLeases(database().db);
    }
    while (await makeNextExport(jobs()));
    expect(await state(cookie)).toMatchObject({ state: 'failed' });
    expect(await kindsOf(userId)).toContain('dataExportFailed');
  });

  it('reads long lists page by page', async () => {
    const { id: userId, cookie } = await provenPerson();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      userId,
      kind: 'signedIn',
      params: { device: `Device ${index}`, network: '203.0.113.9' },
      createdAt: clock.now(),
      unread: false,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await database()
        .db.insert(activity)
        .values(rows.slice(from, from + 500));
    const { id } = (await send('POST', PATH, cookie)).json();
    while (await makeNextExport(jobs()));
    const entries = JSON.parse((await download(cookie, id))['json/activity.json'] ?? '');
    const devices = entries.filter(({ kind }: { kind: string }) => kind === 'signedIn');
    expect(new Set(devices.map(({ description }: { description: string }) => description)).size).toBe(2_500);
  });

  it('describes the activity in the language of its owner', async () => {
    const { id: userId, cookie } = await provenPerson();
    await database().db.update(users).set({ locale: 'ko' }).where(eq(users.id, userId));
    const { id } = (await send('POST', PATH, cookie)).json();
    while (await makeNextExport(jobs()));
    const entries = JSON.parse((await download(cookie, id))['json/activity.json'] ?? '');
    expect(entries.find(({ kind }: { kind: string }) => kind === 'dataExportAsked')).toMatchObject({
      action: '내 데이터 요청',
    });
  });

  it('is deleted with its account', async () => {
    const { cookie } = await provenPerson();
    const { id } = (await send('POST', PATH, cookie)).json();
    await send('POST', '/api/profile/data/deletion', cookie);
    clock.advance(7 * DAY_MS);
    const running = startOwnDataJobs(jobs({ pollMs: 10 }));
    await vi.waitFor(async () =>
      expect(
        await database().db.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.id, id)),
      ).toEqual([]),
    );
    await running.stop();
  });
});
