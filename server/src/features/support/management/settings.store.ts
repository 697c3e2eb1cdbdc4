import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/tx.ts';

/** An arbitrary number: held until the commit while settings are compared with those that a page showed. */
const SETTINGS_LOCK = 4_711_004;

export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}
