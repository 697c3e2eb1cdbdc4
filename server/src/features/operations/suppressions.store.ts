/** Lists of suppressed addresses for staff. */
import { and, asc, count, desc, eq, gt, like, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mailSuppressions } from '../../db/schema.ts';

function startsWith(search: string): SQL {
  return like(mailSuppressions.address, `${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

interface Found {
  /** The beginning of an address, or the whole address if parts may not be searched for. */
  readonly search: string | undefined;
  readonly byPart: boolean;
  /** Only suppressions up to this time, without the first `skip`. */
  readonly until: Date | undefined;
  readonly skip: number;
  readonly limit: number;
}

export async function listSuppressions(db: Db, { search, byPart, until, skip, limit }: Found) {
  const [total] = await db.select({ count: count() }).from(mailSuppressions);
  const found = await db
    .select()
    .from(mailSuppressions)
    .where(
      and(
        until && lte(mailSuppressions.since, until),
        search === undefined
          ? undefined
          : byPart
            ? startsWith(search)
            : eq(mailSuppressions.address, search.toLowerCase()),
      ),
    )
    .orderBy(desc(mailSuppressions.since), desc(mailSuppressions.address))
    .offset(skip)
    .limit(limit);
  return { total: total?.count ?? 0, found };
}

/** In the order of the addresses: those after the given one that begin with `search`. */
export async function listSuppressedAfter(
  db: Db,
  search: string | undefined,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .select()
    .from(mailSuppressions)
    .where(
      and(
        search === undefined ? undefined : startsWith(search),
        after === undefined ? undefined : gt(mailSuppressions.address, after),
      ),
    )
    .orderBy(asc(mailSuppressions.address))
    .limit(limit);
}
