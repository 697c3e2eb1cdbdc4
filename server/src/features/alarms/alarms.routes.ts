/** Alarms in the admin area. */
import { randomUUID } from 'node:crypto';
import { maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import * as api from '@eleven/protocol/api/admin/alarms';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { Outbox } from '../../mail/outbox.ts';
import * as store from './alarms.store.ts';
import { testMessage } from './words.ts';

export interface AlarmRoutesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'post'>;
  /** Names of the configured webhooks. */
  readonly webhooks: readonly string[];
  readonly publicUrl: string;
}

/** Several evaluations: the state of a check that has not been evaluated for this long is unknown. */
const UNWATCHED_MS = 3 * 60_000;
const EXPORT_PAGE = 500;

export async function alarmRoutes(app: FastifyInstance, deps: AlarmRoutesDeps): Promise<void> {
  const { db, clock, outbox, webhooks, publicUrl } = deps;

  route(app, api.staffAlarms, async ({ user }) => {
    const checks = await store.listChecks(db);
    const alarms = await store.listAlarms(db, api.ALARM_HISTORY);
    const watch = await store.readWatch(db);
    const isWatched = watch !== undefined && Math.abs(watch.silentMs) < UNWATCHED_MS;
    return {
      evaluatedAt: watch?.evaluatedAt.toISOString() ?? null,
      isWatched,
      checks: checks.map(({ kind, subject, state, since, value, threshold, detail, alarmId }) => ({
        kind,
        subject,
        state: isWatched ? state : ('unknown' as const),
        since: since.toISOString(),
        value,
        threshold,
        detail,
        alarmId: alarmId === null ? null : String(alarmId),
      })),
      // Staff may have written an address into a note.
      alarms: alarms.map(({ alarm, acknowledgedBy }) => {
        const reply = toReply(alarm, acknowledgedBy);
        return { ...reply, note: reply.note === null ? null : maskEmailsFor(user.role, reply.note) };
      }),
      webhooks: [...webhooks],
      mailReaders: (await store.listMailReaders(db, clock.now())).length,
      mailsMe: await store.getsMails(db, user.id),
    };
  });

  route(app, api.alarmExport, ({ user }) =>
    exportList(deps, {
      list: 'alarms',
      actor: user,
      filters: {},
      head: [
        'id',
        'check',
        'subject',
        'began',
        'ended',
        'last seen',
        'value',
        'threshold',
        'detail',
        'acknowledged',
        'by',
        'note',
      ],
      read: (after: number | undefined) => store.listAlarmsAfter(db, { after: after ?? 0, limit: EXPORT_PAGE }),
      cursorOf: ({ alarm }) => alarm.id,
      cells: ({ alarm, acknowledgedBy }) => [
        alarm.id,
        alarm.kind,
        alarm.subject,
        alarm.startedAt.toISOString(),
        alarm.endedAt?.toISOString() ?? null,
        alarm.lastSeenAt.toISOString(),
        alarm.value,
        alarm.threshold,
        alarm.detail,
        alarm.acknowledgedAt?.toISOString() ?? null,
        acknowledgedBy,
        alarm.note === null ? null : maskEmailsFor(user.role, alarm.note),
      ],
    }),
  );

  route(app, api.acknowledgeAlarm, async ({ params, body, user }) =>
    inTransaction(db, async (tx) => {
      const found = await store.lockAlarm(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (found.acknowledgedAt !== null) {
        // Only the first note is stored, so a second one must not seem to be.
        if (found.acknowledgedBy !== user.id) throw new AppError('alarm.acknowledged');
        return toReply(found, user.name);
      }
      const now = clock.now();
      const note = body.note === '' ? null : body.note;
      const set = { acknowledgedBy: user.id, acknowledgedAt: now, note };
      const row = (await store.updateAlarm(tx, found.id, set)) ?? found;
      const target = { kind: 'alarm', id: params.id } as const;
      await audit(tx, { actor: user, act: 'alarm.acknowledged', target, details: { alarm: row.kind }, now });
      return toReply(row, user.name);
    }),
  );

  route(app, api.chooseAlarmMails, async ({ body, user }) => {
    await inTransaction(db, async (tx) => {
      await store.chooseMails(tx, user.id, body.mailsMe);
      const target = { kind: 'user', id: user.id } as const;
      const details = { on: String(body.mailsMe) };
      await audit(tx, { actor: user, act: 'alarm.mailsChosen', target, details, now: clock.now() });
    });
    return undefined;
  });

  route(app, api.testAlarms, async ({ user, request, storeReply }) => {
    const id = randomUUID();
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const message = testMessage(publicUrl, now);
      await store.insertDeliveries(
        tx,
        webhooks.map((target, index) => ({
          id: `${id}.${index}`,
          alarmId: null,
          event: 'test' as const,
          target,
          message,
          now,
        })),
      );
      await outbox.post(tx, {
        kind: 'alarmTest',
        to: user.email,
        userId: user.id,
        locale: requestLocale(request),
        now,
        onceKey: `alarm test ${id}`,
      });
      await audit(tx, { actor: user, act: 'alarm.tested', target: { kind: 'system', id: 'alarms' }, now });
      const reply = { id };
      await storeReply(tx, reply);
      return reply;
    });
  });

  route(app, api.alarmTestResult, async ({ params }) => {
    const { deliveries, mail } = await store.findTest(db, params.id);
    if (deliveries.length === 0 && !mail) throw new AppError('notFound');
    return {
      results: [
        ...(mail ? [resultOf('email', mail)] : []),
        ...deliveries.map((delivery) => resultOf(delivery.target, delivery)),
      ],
    };
  });
}

type Sending = Pick<store.DeliveryRow, 'sentAt' | 'dueAt' | 'lastError'>;

/** A message that will be tried again is still waiting, with the reason for the last failure. */
function resultOf(channel: string, { sentAt, dueAt, lastError }: Sending): api.AlarmTestResult {
  if (sentAt !== null) return { channel, state: 'delivered', reason: null };
  return { channel, state: dueAt === null && lastError !== null ? 'failed' : 'waiting', reason: lastError };
}

function toReply(row: store.AlarmRow, acknowledgedBy: string | null): api.AlarmEpisode {
  const { id, kind, subject, startedAt, endedAt, lastSeenAt, value, threshold, detail, acknowledgedAt, note } = row;
  return {
    id: String(id),
    kind,
    subject,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt.toISOString(),
    value,
    threshold,
    detail,
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy,
    note,
  };
}
