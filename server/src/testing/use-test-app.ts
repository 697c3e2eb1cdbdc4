import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import {
  type Asked,
  ask,
  createParts,
  createTestApp,
  createTestUser,
  type Method,
  type TestAppOptions,
  type TestUserOptions,
} from './app.ts';
import { useDatabase } from './database.ts';

/** An app on a database of the test file. Call it once at the top of the file. */
export function useTestApp(options: TestAppOptions = {}) {
  const database = useDatabase();
  const parts = createParts();
  let app: FastifyInstance;
  /** Starts another process on the same database. */
  const start = (own: TestAppOptions = {}) => createTestApp(database(), { ...parts, ...options, ...own });
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.close());
  return {
    ...parts,
    database,
    start,
    app: () => app,
    ask: (method: Method, url: string, more?: Asked) => ask(app, method, url, more),
    user: (own: Omit<TestUserOptions, 'clock'> = {}) => createTestUser(database(), { clock: parts.clock, ...own }),
  };
}
