import { HOUR_MS } from '@eleven/protocol/durations';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { createTicketSearch } from './ticket-search.ts';

const { database } = useTestApp();
const QUESTION = { text: 'withdrawal', byPartOfEmail: false, role: 'support', limit: 10 };

it('a read of the word counts that fails late does not discard the newer counts', async () => {
  const { db } = database();
  const late = Promise.withResolvers<never>();
  const execute = db.execute.bind(db);
  let reads = 0;
  const spy = vi.spyOn(db, 'execute').mockImplementation((query) => {
    const { sql: text } = typeof query === 'string' ? { sql: query } : new PgDialect().sqlToQuery(query.getSQL());
    if (!text.includes('pg_stats')) return execute(query);
    reads += 1;
    return reads === 1 ? (late.promise as never) : execute(query);
  });
  try {
    let now = 0;
    const search = createTicketSearch(db, () => now);
    const first = expect(search(QUESTION, undefined)).rejects.toThrow('late');
    now += HOUR_MS;
    expect(await search(QUESTION, undefined)).toEqual([]);
    late.reject(new Error('late'));
    await first;
    await search(QUESTION, undefined);
    expect(reads).toBe(2);
  } finally {
    spy.mockRestore();
  }
});
