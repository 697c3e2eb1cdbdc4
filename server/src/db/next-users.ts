/** Accounts in the order of their ids, so many at a time: few of very many may be meant, and one statement looks for them in time. */
import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema.ts';

const SCAN_LIMIT = 5_000;

/** Takes the place of `users` in a query. */
export const nextUsers = (after: string, scanLimit = SCAN_LIMIT): SQL =>
  sql`(select * from ${users} where ${users.id} > ${after} order by ${users.id} limit ${scanLimit}) as ${users}`;

/** The last of them, as a value in that query or another; null when there are no further ones. */
export const lastOfNextUsers = (after: string, scanLimit = SCAN_LIMIT): SQL =>
  sql`(select ${users.id} from ${users} where ${users.id} > ${after} order by ${users.id} offset ${scanLimit - 1} limit 1)`;
