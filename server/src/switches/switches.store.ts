/** Parts of the service that staff have switched off. A switch without a row, or with an expired one, is on. */
import type { SwitchName } from '@eleven/protocol/switches';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import { featureSwitches } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export async function isOn(db: Db | Tx, name: SwitchName, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ on: featureSwitches.on })
    .from(featureSwitches)
    .where(and(eq(featureSwitches.name, name), gt(featureSwitches.expiresAt, now)));
  return row?.on ?? true;
}

export async function requireOn(db: Db | Tx, name: SwitchName, now: Date): Promise<void> {
  if (!(await isOn(db, name, now))) throw new AppError('feature.off');
}
