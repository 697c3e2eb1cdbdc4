import { STAFF_ROLES } from '@eleven/protocol/staff';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export async function listStaffNames(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(inArray(users.role, [...STAFF_ROLES]));
  return rows.map(({ name }) => name);
}
