import { startWatch } from '@eleven/protocol/vault/reserve-watch';
import { expect, it } from 'vitest';
import { ALARM_THRESHOLDS } from '../../core/env/alarms.ts';
import { mails, securityEvents, tickets, vaults } from '../../db/schema.ts';
import { TEST_VAULT } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { createReadings, type ReadingsDeps } from './readings.ts';

const { database, clock, user: createUser } = useTestApp();
const WELL = ['database', 'chain', 'indexer', 'mail', 'push', 'disk'] as const;

const read = async (own: Partial<ReadingsDeps> = {}) =>
  createReadings({
    db: database().db,
    replica: undefined,
    clock,
    readAlarms: async () => WELL.map((name) => ({ name, ok: true, figures: {} })),
    probe: async () => [],
    vaults: [{ address: TEST_VAULT.vaultAddress, name: 'Vault', status: 'open', chain: TEST_VAULT }],
    thresholds: { ...ALARM_THRESHOLDS, failedSignIns: 4, failedMails: 1 },
    ...own,
  })();
const stateOf = async (kind: string, own: Partial<ReadingsDeps> = {}) =>
  (await read(own)).find((reading) => reading.kind === kind);

it('waiting and failed items are compared with their thresholds, and old trouble is over', async () => {
  const { db } = database();
  const now = clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect((await read()).filter(({ state }) => state === 'bad')).toEqual([]);
  const event = { key: 'k', kind: 'signIn', outcome: 'failed', network: 'n', route: 'r' };
  await db.insert(securityEvents).values([
    { ...event, minute: ago(59), lastAt: ago(59), count: 4 },
    { ...event, minute: ago(61), lastAt: ago(61), count: 9 },
    { ...event, minute: ago(30), lastAt: ago(30), count: 9, outcome: 'ok' },
  ]);
  expect(await stateOf('signIns')).toMatchObject({ state: 'ok', value: 4, threshold: 4 });
  await db
    .insert(securityEvents)
    .values({ ...event, minute: ago(5), lastAt: ago(5), count: 1, outcome: 'factorFailed' });
  expect(await stateOf('signIns')).toMatchObject({ state: 'bad', value: 5 });
  const mail = { kind: 'welcome', toAddress: 'a@example.org', locale: 'ko', createdAt: ago(60) };
  await db.insert(mails).values([
    { ...mail, id: '1', lastError: 'EENVELOPE 550', dueAt: null, failedAt: ago(50), createdAt: ago(80 * 60) },
    { ...mail, id: '2', lastError: 'suppressed', dueAt: null, failedAt: ago(50) },
    { ...mail, id: '3', sentAt: ago(50), bouncedAt: ago(40) },
    { ...mail, id: '4', lastError: 'ETIMEDOUT', dueAt: null, failedAt: ago(25 * 60) },
  ]);
  expect(await stateOf('mailFailed')).toMatchObject({ state: 'bad', value: 2, threshold: 1 });
  const { id: userId } = await createUser();
  const ticket = { userId, locale: 'ko', category: 'other', subject: 's', createdAt: now, updatedAt: now };
  await db.insert(tickets).values([
    { ...ticket, confirmedAt: now, waitsSince: ago(24 * 60 - 1) },
    { ...ticket, confirmedAt: null, waitsSince: ago(30 * 60) },
  ]);
  expect(await stateOf('tickets')).toMatchObject({ state: 'ok', value: 0 });
  clock.advance(60_000);
  expect(await stateOf('tickets')).toMatchObject({ state: 'bad', value: 1, threshold: 0 });
});

it('the rate and the runway are read for each vault, and a closed and empty one needs no reserve', async () => {
  const { db } = database();
  const row = {
    chainId: TEST_VAULT.chainId,
    startAt: 1,
    deployBlock: 1,
    cursorBlock: 1,
    cursorHash: '0x',
    cursorTime: 1,
  };
  const words = { totalsWord: 0n, termsWord: 0n, rewardsPaidWei: 0n, balanceWei: 0n, reserveWatch: startWatch(1) };
  const other = `0x${'a'.repeat(40)}`;
  await db.insert(vaults).values([
    { ...row, ...words, address: TEST_VAULT.vaultAddress },
    { ...row, ...words, address: other },
  ]);
  const two = [
    { address: TEST_VAULT.vaultAddress, name: 'Vault 2', status: 'open', chain: TEST_VAULT },
    { address: other, name: 'Vault 1', status: 'closed', chain: TEST_VAULT },
  ];
  const found = (await read({ vaults: two })).filter(({ kind }) => kind === 'reserve' || kind === 'runway');
  expect(found.map(({ kind, subject, state, value }) => [kind, subject, state, value])).toEqual([
    ['reserve', 'Vault 2', 'bad', 0],
    ['runway', 'Vault 2', 'ok', null],
    ['reserve', 'Vault 1', 'ok', 0],
    ['runway', 'Vault 1', 'ok', null],
  ]);
});

it('checks that depend on a failing part are unknown', async () => {
  const readAlarms = async () =>
    WELL.map((name) => ({ name, ok: name !== 'chain' && name !== 'indexer', figures: { lagBlocks: 5 } }));
  expect(await stateOf('chain', { readAlarms })).toMatchObject({ state: 'bad' });
  expect(await stateOf('indexer', { readAlarms })).toMatchObject({ state: 'unknown', value: 5, threshold: 200 });
  const probe = async () => [
    { name: 'a', problem: undefined, isAsked: true },
    { name: 'b', problem: 'lies', isAsked: false },
    { name: 'c', problem: undefined, isAsked: false },
  ];
  expect((await read({ probe })).filter(({ kind }) => kind === 'endpoint')).toMatchObject([
    { subject: 'a', state: 'ok' },
    { subject: 'b', state: 'bad', detail: 'lies' },
    { subject: 'c', state: 'unknown', detail: 'its budget is used up' },
  ]);
});

it('a replica that does not respond, or is not a replica, is an alarm', async () => {
  expect(await stateOf('replica')).toBeUndefined();
  expect(await stateOf('replica', { replica: database().db })).toMatchObject({ state: 'bad', threshold: 30 });
});
