/** The part of an export that lists sessions and devices. */
import { asc, eq } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { type About, list, type Part, time } from './export-part.ts';

export function sessions({ db, userId }: About): Part {
  return list(
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
        createdAt: time(row.createdAt),
        lastUsedAt: time(row.updatedAt),
        expiresAt: time(row.expiresAt),
      }));
    },
  );
}

export function devices({ db, userId }: About): Part {
  return list('known-devices', ['kind', 'fingerprint', 'firstSeenAt', 'lastUsedAt'], async () => {
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
        firstSeenAt: time(row.seenAt),
        lastUsedAt: null,
      })),
      ...cookies.map((row) => ({
        kind: 'browser',
        fingerprint: null,
        firstSeenAt: time(row.createdAt),
        lastUsedAt: time(row.lastUsedAt),
      })),
    ];
  });
}

/** Without the endpoints and keys: anybody who has them could send to the devices. */
export function pushDevices({ db, userId }: About): Part {
  return list('notified-devices', ['browser', 'timeZone', 'showsAmounts', 'createdAt', 'lastUsedAt'], async () => {
    const rows = await db
      .select()
      .from(t.pushSubscriptions)
      .where(eq(t.pushSubscriptions.userId, userId))
      .orderBy(asc(t.pushSubscriptions.createdAt));
    return rows.map((row) => ({
      browser: row.userAgent,
      timeZone: row.timeZone,
      showsAmounts: row.showsAmounts,
      createdAt: time(row.createdAt),
      lastUsedAt: time(row.lastUsedAt),
    }));
  });
}

/** Why and until when, but not which member of the staff decided it. */
export function restrictions({ db, userId }: About): Part {
  return list('restrictions', ['kind', 'reason', 'startedAt', 'endsAt', 'liftedAt'], async () => {
    const rows = await db
      .select()
      .from(t.userRestrictions)
      .where(eq(t.userRestrictions.userId, userId))
      .orderBy(asc(t.userRestrictions.id));
    return rows.map(({ kind, reason, startedAt, endsAt, liftedAt }) => ({
      kind,
      reason,
      startedAt: time(startedAt),
      endsAt: time(endsAt),
      liftedAt: time(liftedAt),
    }));
  });
}
