/** The single check of names that users choose, wherever a name is set. */

import { passesForUs, plainName } from '@eleven/protocol/accounts/person-name';
import { NAME_MAX } from '@eleven/protocol/api/auth';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import { listStaffNames } from './person-name.store.ts';

/** The name as stored. Throws if it has no visible character or a hidden one, or if customers could take it for us. */
export async function checkPersonName(db: Db, given: string): Promise<string> {
  const name = plainName(given, NAME_MAX);
  if (name === undefined) throw new AppError('auth.nameInvalid');
  if (passesForUs(name, await listStaffNames(db))) throw new AppError('auth.nameReserved');
  return name;
}
