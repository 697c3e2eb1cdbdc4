/**
 * A simulated year of a vault on a real chain: 2 000 users join week by week, the RPC endpoint is dead for a week, the mail
 * server is down for a day, and the reserve runs dry before it is funded again. Each alarm begins once and ends once, both on
 * time; users can leave throughout, and each was notified beforehand of everything that affected their stake.
 */

import type { AlarmKind } from '@eleven/protocol/alarms';
import { DAY_MS } from '@eleven/protocol/durations';
import { TERM_DAYS } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { and, asc, eq, isNotNull, isNull, like } from 'drizzle-orm';
import { type Address, parseEther } from 'viem';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { ALARM_THRESHOLDS, alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import { activity, alarmDeliveries, alarms, mails, users, vaults, wallets } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createLocalHub } from '../../live/hub.ts';
import type { MailKind } from '../../mail/outbox.ts';
import { createNotify } from '../../notify/notify.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { Crowd, type CrowdAction } from '../../testing/chain/crowd.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { type IndexedVault, indexVault } from '../../testing/chain/indexed-vault.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createAlarms } from '../status/alarms.ts';
import { createChecks } from '../status/checks.ts';
import { createReadings } from '../status/readings.ts';
import { notifyBatch } from '../vault-news/fan-out.ts';
import { deliverDue } from './deliver.ts';
import { createWatch } from './watch.ts';
import { createWebhooks } from './webhooks.ts';

const BNB = parseEther('1');
const PEOPLE = 2_000;
const WEEKS = 56;
/** Users join until then: to stake, the reserve must last for 90 days. */
const GROWTH_WEEKS = 26;
const DAY = 86_400n;
const WEEK = 7n * DAY;
const POLL_MS = 30_000;
/** No alarm needs more evaluations to begin or to end. */
const EVALUATIONS = 5;
const DEAD_WEEK = 10;
const MAIL_WEEK = 18;

const { database, clock, outbox, server, user } = useMailbox();
const notify = createNotify(createLocalHub());
const chain = useChain(['--gas-limit', '1000000000']);
const receiver = useWebhookReceiver();
const log = createLog('silent');

let rpc: FaultyRpc | undefined;
let indexed: IndexedVault | undefined;
afterAll(async () => {
  await indexed?.indexer.stop();
  await rpc?.stop();
});

it('reports each trouble of a year once and on time, and surprises nobody', async () => {
  const { db } = database();
  const admin = await user({ role: 'admin', scope: 'admin', name: 'The admin' });
  await db.update(users).set({ emailVerified: true, locale: 'en' }).where(eq(users.id, admin.id));

  const vault = await chain().deployVault(parseEther('360'));
  const crowd = await Crowd.gather(chain(), vault, PEOPLE, parseEther('100'));
  const member = (i: number): Address => crowd.members[i] ?? expect.fail(`no member ${i}`);
  const at = vault.startAt * 1_000n;
  clock.set(new Date(Number(at)));
  const registeredAt = clock.now();
  const idOf = (i: number) => `person-${i}`;
  await db.insert(users).values(
    crowd.members.map((_, i) => ({
      id: idOf(i),
      name: `Person ${i}`,
      email: `person-${i}@example.org`,
      createdAt: registeredAt,
      updatedAt: registeredAt,
    })),
  );
  await db
    .insert(wallets)
    .values(crowd.members.map((address, i) => ({ address, userId: idOf(i), linkedAt: registeredAt })));

  rpc = await FaultyRpc.start(chain().url);
  indexed = await indexVault(chain(), database(), { vault, rpcUrls: [rpc.url] });
  const { indexer, settle } = indexed;
  const checks = createChecks({ db, chain: indexed.chain, indexer });
  const webhooks = createWebhooks({
    ...alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true),
    allowsAddress: () => true,
    timeoutMs: 2_000,
  });
  const watch = createWatch({
    db,
    clock,
    log,
    outbox,
    webhooks,
    publicUrl: 'https://eleven.example',
    readings: createReadings({
      db,
      replica: undefined,
      clock,
      readAlarms: createAlarms({ db, clock, chain: indexed.chain, checks, dataDir: '.' }),
      probe: indexed.chain.probe,
      vaults: [{ address: vault.address.toLowerCase(), name: 'Vault', status: 'open', chain: indexed.chain }],
      thresholds: ALARM_THRESHOLDS,
    }),
  });
  const fundedUntil = () =>
    chain().client.readContract({ address: vault.address, abi: vaultAbi, functionName: 'fundedUntil' });
  const openNow = async () => {
    const rows = await db.select().from(alarms).orderBy(asc(alarms.id));
    return rows.filter(({ endedAt }) => endedAt === null).map(({ kind }) => kind);
  };
  const mailWasTried = (kind: MailKind) =>
    eventually(async () => {
      const ofKind = await db.select({ lastError: mails.lastError }).from(mails).where(eq(mails.kind, kind));
      return ofKind.some(({ lastError }) => lastError !== null) || undefined;
    });
  const noMailIsUnderWay = () =>
    eventually(async () => (await db.$count(mails, isNotNull(mails.leasedUntil))) === 0 || undefined);
  const chainIs = (ok: boolean) => eventually(async () => (await checks.chain()).ok === ok || undefined);

  const allMailsSent = () =>
    eventually(async () => {
      const waiting = await db.select({ id: mails.id }).from(mails).where(isNull(mails.sentAt));
      return waiting.length === 0 || undefined;
    });

  /** The week in which each alarm was reported as begun and as ended. */
  const reported: string[] = [];
  let known = 0;
  const exited = new Set<number>();
  const endsAt = new Map<number, bigint>();
  let fundedInWeek: number | undefined;
  let dryAt: bigint | undefined;
  for (let week = 1; week <= WEEKS; week += 1) {
    const time = vault.startAt + BigInt(week) * WEEK;
    const acts: CrowdAction[] = [];
    for (let i = known; week <= GROWTH_WEEKS && i < (PEOPLE * week) / GROWTH_WEEKS && i < PEOPLE; i += 1, known += 1) {
      if (i % 3 !== 0) endsAt.set(i, time + termOf(i) * DAY);
      const value = BNB / 10n + BigInt(i) * 1_234_567_891n + BigInt(i % 7) * BNB;
      acts.push(
        i % 3 === 0
          ? { from: member(i), functionName: 'stake', value }
          : { from: member(i), functionName: 'lock', args: [termOf(i)], value },
      );
    }
    // Users can leave even while our endpoints are dead and after the reserve has run dry.
    if (week === DEAD_WEEK || (dryAt !== undefined && fundedInWeek === undefined)) {
      exited.add(3 * week);
      acts.push({ from: member(3 * week), functionName: 'exit' });
    }
    if (dryAt !== undefined && fundedInWeek === undefined && time > dryAt + 2n * WEEK) {
      fundedInWeek = week;
      acts.push({ from: chain().account(0), functionName: 'fund', value: parseEther('500') });
    }

    if (week === DEAD_WEEK) rpc.answerWith(() => 'hang up');
    if (week === DEAD_WEEK + 1) rpc.answerWith(undefined);
    await crowd.act(time, acts);
    clock.set(new Date(Number(time) * 1_000));
    if (week === DEAD_WEEK) await chainIs(false);
    else {
      if (week === DEAD_WEEK + 1) await chainIs(true);
      await settle();
    }
    while (await notifyBatch({ db, clock, notifyOf: () => notify }));

    if (week === MAIL_WEEK) {
      await server().goDown();
      await inTransaction(db, (tx) =>
        outbox.post(tx, {
          kind: 'backupCodesRenewed',
          to: admin.email,
          userId: admin.id,
          locale: 'en',
          now: clock.now(),
        }),
      );
      // An email counts as waiting since its first attempt.
      await mailWasTried('backupCodesRenewed');
      clock.advance(DAY_MS);
    }
    const before = new Set(await openNow());
    for (let count = 0; count < EVALUATIONS; count += 1) {
      await watch.evaluate();
      clock.advance(POLL_MS);
    }
    if (week === MAIL_WEEK) {
      expect(await openNow()).toEqual(['mail']);
      await server().comeUp();
      // An attempt that fails only after the clock has moved would not be repeated before the next week.
      await noMailIsUnderWay();
    }
    const after = new Set(await openNow());
    for (const kind of after) if (!before.has(kind)) reported.push(`${week} ${kind} began`);
    for (const kind of [...before].sort()) if (!after.has(kind)) reported.push(`${week} ${kind} ended`);
    await deliverDue({ db, clock, log, webhooks });
    // Waiting messages are sent at their next attempt.
    if (week === MAIL_WEEK) clock.advance(DAY_MS);
    await allMailsSent();
    const funded = await fundedUntil();
    if (dryAt === undefined && funded <= time) dryAt = funded;
  }

  const weekOf = (what: string) => Number(reported.find((line) => line.endsWith(what))?.split(' ')[0]);
  const began = (kind: AlarmKind) => weekOf(`${kind} began`);
  // Each alarm once, and in the week of its cause.
  expect(reported.map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'chain began',
    'endpoint began',
    'chain ended',
    'endpoint ended',
    'mail began',
    'mail ended',
    'runway began',
    'reserve began',
    'reserve ended',
    'runway ended',
  ]);
  for (const kind of ['chain', 'endpoint'] as const)
    expect([began(kind), weekOf(`${kind} ended`)]).toEqual([DEAD_WEEK, DEAD_WEEK + 1]);
  expect([began('mail'), weekOf('mail ended')]).toEqual([MAIL_WEEK, MAIL_WEEK + 1]);
  if (dryAt === undefined || fundedInWeek === undefined) throw new Error('the reserve did not run dry');
  const [runway] = await db.select().from(alarms).where(eq(alarms.kind, 'runway'));
  // A month ahead, at the first evaluation of a week.
  const secondsLeft = Number(dryAt) - (runway?.startedAt.getTime() ?? 0) / 1_000;
  expect(secondsLeft).toBeLessThan(30 * 86_400);
  expect(secondsLeft).toBeGreaterThan(23 * 86_400 - 600);
  expect(vault.startAt + BigInt(began('reserve')) * WEEK - dryAt).toBeLessThan(WEEK);
  expect([weekOf('reserve ended'), weekOf('runway ended')]).toEqual([fundedInWeek, fundedInWeek]);

  // By webhook and by email: nothing twice, nothing lost.
  const deliveries = await db.select().from(alarmDeliveries);
  expect(deliveries.map(({ event, message }) => `${message.kind} ${event}`).sort()).toEqual(
    reported.map((line) => line.replace(/^\d+ /, '')).sort(),
  );
  expect(deliveries.every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect(receiver.received).toHaveLength(reported.length);
  expect(await db.select().from(mails).where(like(mails.kind, 'alarm%'))).toHaveLength(reported.length);

  // The users' notifications match the chain.
  const totals = await chain().client.readContract({ address: vault.address, abi: vaultAbi, functionName: 'totals' });
  const [row] = await db.select().from(vaults);
  const news = await db.select().from(activity).where(eq(activity.kind, 'staked'));
  expect(new Set(news.map(({ userId }) => userId)).size).toBe(Math.ceil(PEOPLE / 3));
  expect(row?.balanceWei).toBe(totals.balance);

  // Nobody is surprised. Users whose rate fell to 0 % were notified before, then, and when it was back: once each.
  const everybody = Array.from({ length: PEOPLE }, (_, i) => i);
  const flexible = everybody.filter((i) => i % 3 === 0);
  const stayed = flexible.filter((i) => !exited.has(i));
  const notifiedOf = async (kind: string) => {
    const rows = await db
      .select()
      .from(activity)
      .where(and(eq(activity.kind, kind), like(activity.userId, 'person-%')));
    return rows.map(({ userId, createdAt }) => ({ i: Number(userId.slice('person-'.length)), createdAt }));
  };
  const dryOn = new Date(Number(dryAt) * 1_000);
  const low = await notifiedOf('runwayBelow');
  const early = new Set(low.filter(({ createdAt }) => createdAt < dryOn).map(({ i }) => i));
  expect(stayed.filter((i) => !early.has(i))).toEqual([]);
  for (const kind of ['rateZero', 'rateBack'])
    expect(
      (await notifiedOf(kind))
        .map(({ i }) => i)
        .filter((i) => stayed.includes(i))
        .toSorted(ascending),
    ).toEqual(stayed);
  // Users whose term is over were notified of it once, and once beforehand.
  const end = vault.startAt + BigInt(WEEKS) * WEEK;
  const finished = everybody.filter((i) => (endsAt.get(i) ?? end) < end - DAY);
  expect((await notifiedOf('matured')).map(({ i }) => i).toSorted(ascending)).toEqual(finished);
  expect(finished.length).toBeGreaterThan(1_000);
  const reminders = [...(await notifiedOf('termEndsIn7Days')), ...(await notifiedOf('termEndsTomorrow'))];
  const reminded = new Set(reminders.map(({ i }) => i));
  // Nobody could be reminded of an end within the week without the chain.
  const blindFrom = vault.startAt + BigInt(DEAD_WEEK) * WEEK;
  const isBlind = (at: bigint) => at > blindFrom && at <= blindFrom + WEEK;
  expect(finished.filter((i) => !reminded.has(i))).toEqual(finished.filter((i) => isBlind(endsAt.get(i) ?? 0n)));
});

const termOf = (i: number) => BigInt(TERM_DAYS[i % 4] ?? 30);
const ascending = (one: number, other: number) => one - other;
