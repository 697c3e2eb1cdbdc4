/** The part of an export that lists sessions and devices. */
import { asc, eq } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { type ExportContext, isoTime, type Part, shortList } from './export-part.ts';

export function sessions({ db, userId }: ExportContext): Part {
  return shortList(
    'sessions',
    ['area', 'network', 'browser', 'method', 'createdAt', 'lastUsedAt', 'expiresAt'],
    async () => {
      const rows = await db
        .select()
        .from(t.sessions)
        .where(eq(t.sessions.userId, userId))
        .orderBy(asc(t.sessions.createdAt));
      return rows.map((row) => ({
        area: row.scope,
        network: row.ipAddress,
        browser: row.userAgent,
        method: row.method,
        createdAt: isoTime(row.createdAt),
        lastUsedAt: isoTime(row.updatedAt),
        expiresAt: isoTime(row.expiresAt),
      }));
    },
  );
}

export function devices({ db, userId }: ExportContext): Part {
  return shortList('known-devices', ['kind', 'fingerprint', 'firstSeenAt', 'lastUsedAt'], async () => {
    const known = await db
      .select()
      .from(t.knownDevices)
      .where(eq(t.knownDevices.userId, userId))
      .orderBy(asc(t.knownDevices.seenAt));
    const cookies = await db
      .select()
      .from(t.deviceCookies)
      .where(eq(t.deviceCookies.userId, userId))
      .orderBy(asc(t.deviceCookies.createdAt));
    return [
      ...known.map((row) => ({
        kind: 'device and network',
        fingerprint: row.device,
        firstSeenAt: isoTime(row.seenAt),
        lastUsedAt: null,
      })),
      ...cookies.map((row) => ({
        kind: 'browser',
        fingerprint: null,
        firstSeenAt: isoTime(row.createdAt),
        lastUsedAt: isoTime(row.lastUsedAt),
      })),
    ];
  });
}

/** Without the endpoints and keys: anybody who has them could send to the devices. */
export function pushDevices({ db, userId }: ExportContext): Part {
  return shortList('notified-devices', ['browser', 'timeZone', 'showsAmounts', 'createdAt', 'lastUsedAt'], async () => {
    const rows = await db
      .select()
      .from(t.pushSubscriptions)
      .where(eq(t.pushSubscriptions.userId, userId))
      .orderBy(asc(t.pushSubscriptions.createdAt));
    return rows.map((row) => ({
      browser: row.userAgent,
      timeZone: row.timeZone,
      showsAmounts: row.showsAmounts,
      createdAt: isoTime(row.createdAt),
      lastUsedAt: isoTime(row.lastUsedAt),
    }));
  });
}

/** Why and until when, but not which member of the staff decided it. */
export function restrictions({ db, userId }: ExportContext): Part {
  return shortList('restrictions', ['kind', 'reason', 'startedAt', 'endsAt', 'liftedAt'], async () => {
    const rows = await db
      .select()
      .from(t.userRestrictions)
      .where(eq(t.userRestrictions.userId, userId))
      .orderBy(asc(t.userRestrictions.id));
    return rows.map(({ kind, reason, startedAt, endsAt, liftedAt }) => ({
      kind,
      reason,
      startedAt: isoTime(startedAt),
      endsAt: isoTime(endsAt),
      liftedAt: isoTime(liftedAt),
    }));
  });
}
