import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import { STAFF_ROLES } from '@eleven/protocol/staff';
import { inArray } from 'drizzle-orm';
import { accounts, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function hasStaff(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.role, STAFF_ROLES)).limit(1);
  return rows.length > 0;
}

export async function insertAdmin(
  tx: Tx,
  admin: { id: string; name: string; email: string; passwordHash: string; now: Date },
): Promise<void> {
  const { id, name, email, passwordHash, now } = admin;
  const times = { createdAt: now, updatedAt: now };
  await tx
    .insert(users)
    .values({ id, name, nameSkeleton: skeletonOf(name), email, role: 'admin', emailVerified: true, ...times });
  await tx
    .insert(accounts)
    .values({ id, accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...times });
}
