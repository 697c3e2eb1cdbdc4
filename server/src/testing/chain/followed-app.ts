/** The app over an indexed chain, for test files about every route. */
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { useDatabase } from '../database.ts';
import { useChain } from './anvil.ts';
import { createVaultApp, type VaultApp } from './vault-app.ts';

/** Call it once at the top of a test file. */
export function useFollowedApp() {
  const database = useDatabase();
  const chain = useChain();
  /** The server's logged errors, for the report of a failing test. */
  const logged: string[] = [];
  let api: VaultApp;
  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
    // A busy machine must not look like an unreachable chain.
    const indexing = { pollMs: 250, timeoutMs: 20_000 };
    api = await createVaultApp(chain(), database(), { clock: systemClock, log }, indexing);
    await api.indexed.settle();
  });
  afterAll(() => api?.close());
  return { app: () => api.app, database, logged };
}
