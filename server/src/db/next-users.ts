/** Accounts in the order of their ids, so many at a time: few of very many may be meant, and one statement looks for them in time. */
import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema.ts';

const SCANNED = 5_000;

/** Takes the place of `users` in a query. */
export const nextUsers = (after: string, scanned = SCANNED): SQL =>
  sql`(select * from ${users} where ${users.id} > ${after} order by ${users.id} limit ${scanned}) as ${users}`;

/** The last of them, as a value in that query or another; null when there are no further ones. */
export const lastOfNextUsers = (after: string, scanned = SCANNED): SQL =>
  sql`(select ${users.id} from ${users} where ${users.id} > ${after} order by ${users.id} offset ${scanned - 1} limit 1)`;
