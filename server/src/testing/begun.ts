/** Operations that an account can have begun, and that must end with its sessions. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@eleven/protocol/durations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { emailChanges, mailTokens, walletClaims, wallets } from '../db/schema.ts';
import { createTestUser } from './app.ts';
import { createTestClock } from './clock.ts';

/** A change of address, an open link for a new password, and a claim to the wallet of another account. */
export async function beginAll(database: Database, owner: { id: string; email: string; now: Date }) {
  const { db } = database;
  const { id: userId, email, now } = owner;
  const holder = await createTestUser(database, { clock: createTestClock() });
  const address = `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`;
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  const times = { requestedAt: now, expiresAt: inAnHour };
  await db
    .insert(emailChanges)
    .values({ id: randomUUID(), userId, newEmail: `new.${email}`, needsOld: true, ...times });
  await db.insert(mailTokens).values({ hash: randomUUID(), purpose: 'reset', userId, email, expiresAt: inAnHour });
  await db.insert(wallets).values({ address, userId: holder.id, linkedAt: now });
  await db
    .insert(walletClaims)
    .values({ id: randomUUID(), address, userId, holderId: holder.id, requestedAt: now, dueAt: inAnHour });
  return {
    /** The names of the operations that are still open. */
    async left(): Promise<string[]> {
      const isOpenLink = and(eq(mailTokens.userId, userId), isNull(mailTokens.usedAt));
      const found = {
        change: await db.select().from(emailChanges).where(eq(emailChanges.userId, userId)),
        link: await db.select().from(mailTokens).where(isOpenLink),
        claim: await db.select().from(walletClaims).where(eq(walletClaims.userId, userId)),
      };
      return Object.entries(found).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
    },
  };
}
