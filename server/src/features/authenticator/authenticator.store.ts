import { STAFF_ROLES } from '@eleven/protocol/staff';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { totpFactors, users } from '../../db/schema.ts';

export function listStaffTotp(db: Db) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      sealedSecret: totpFactors.sealedSecret,
      confirmedAt: totpFactors.confirmedAt,
    })
    .from(totpFactors)
    .innerJoin(users, eq(users.id, totpFactors.userId))
    .where(inArray(users.role, STAFF_ROLES))
    .orderBy(asc(users.createdAt));
}
