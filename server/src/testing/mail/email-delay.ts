/** Passes the 24 hours between both confirmations and the change of address, without moving the clock for anything else. */
import { isNotNull } from 'drizzle-orm';
import { createLog } from '../../core/log.ts';
import { emailChanges } from '../../db/schema.ts';
import { applyDueChanges, type DueDeps } from '../../features/auth/due-changes.ts';

/** Returns how many addresses changed. */
export async function passEmailDelay(deps: Omit<DueDeps, 'log'>): Promise<number> {
  await deps.db.update(emailChanges).set({ dueAt: deps.clock.now() }).where(isNotNull(emailChanges.dueAt));
  return applyDueChanges({ ...deps, log: createLog('silent') });
}
