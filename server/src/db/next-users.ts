/** Accounts in the order of their ids, a batch at a time: even if few of very many match, one statement stays fast. */
import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema.ts';

const SCAN_LIMIT = 5_000;

/** Replaces `users` in a query. */
export const nextUsers = (after: string, scanLimit = SCAN_LIMIT): SQL =>
  sql`(select * from ${users} where ${users.id} > ${after} order by ${users.id} limit ${scanLimit}) as ${users}`;

/** The last id of the batch, as a value in that query or another; null if there are no more accounts. */
export const lastOfNextUsers = (after: string, scanLimit = SCAN_LIMIT): SQL =>
  sql`(select ${users.id} from ${users} where ${users.id} > ${after} order by ${users.id} offset ${scanLimit - 1} limit 1)`;
