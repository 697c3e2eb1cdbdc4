import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { createTestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase, PATIENT } from '../../testing/database.ts';
import { prepareFindSession } from './session.store.ts';

it('is planned once, for one token as for many', async () => {
  const fresh = await freshDatabase();
  // One connection, because a prepared statement belongs to its connection.
  const database = await openDatabase({ url: fresh.url ?? '', ...PATIENT, maxConnections: 1 });
  const clock = createTestClock();
  const { cookie } = await createTestUser(fresh.database, { clock });
  const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
  // PostgreSQL weighs its plans by the sizes of the tables.
  await fresh.database.db.execute(sql`
    with everybody as (
      insert into users (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'Staker', n || '@example.org', true, now(), now() from generate_series(1, 2000) as n returning id
    )
    insert into sessions (id, token, user_id, scope, expires_at, created_at, updated_at)
    select gen_random_uuid(), id, id, 'user', now(), now(), now() from everybody`);
  await fresh.database.db.execute(sql`analyze users, sessions`);
  const find = prepareFindSession(database.db);
  for (let count = 1; count <= 10; count++) {
    const others = Array.from({ length: count }, (_, index) => find(`nobody's ${index}`, 'user', clock.now()));
    const [found, ...none] = await Promise.all([find(token, 'user', clock.now()), ...others]);
    expect(found?.token).toBe(token);
    expect(none).toEqual(Array(count).fill(undefined));
  }
  const { rows } = await database.db.execute(
    sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = 'find_sessions'`,
  );
  // PostgreSQL uses custom plans for the first five runs, and then the generic one if it costs no more.
  expect(rows).toEqual([{ generic: 5, custom: 5 }]);
  await database.close();
  await fresh.drop();
});
