/** The first member of the staff, created at startup from the environment if there is none yet. */
import { randomUUID } from 'node:crypto';
import { isStaffRole } from '@eleven/protocol/staff';
import { insertTotp } from '../../accounts/factors.store.ts';
import { audit } from '../../audit/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { FirstAdmin } from '../../core/env/first-admin.ts';
import type { Keys } from '../../core/keys.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/tx.ts';
import { findCredentials } from '../../http/session/session.store.ts';
import { hasStaff, insertAdmin } from './admin.store.ts';

interface FirstAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly keys: Keys;
}

/** `taken`: the address belongs to a user who is not staff, and starting the server must not promote one. */
export async function createFirstAdmin(
  { db, clock, hasher, keys }: FirstAdminDeps,
  given: FirstAdmin,
): Promise<'created' | 'exists' | 'taken'> {
  const email = given.email.trim().toLowerCase();
  if (await inTransaction(db, hasStaff)) return 'exists';
  const known = await findCredentials(db, email);
  // Another process may have created it since.
  if (known) return isStaffRole(known.user.role) ? 'exists' : 'taken';
  const passwordHash = await hasher.hash(given.password);
  try {
    return await inTransaction(db, async (tx) => {
      if (await hasStaff(tx)) return 'exists';
      const id = randomUUID();
      const now = clock.now();
      await insertAdmin(tx, { id, name: 'Admin', email, passwordHash, now });
      const { totpSecret } = given;
      if (totpSecret) await insertTotp(tx, { userId: id, sealedSecret: keys.seal('totp secret', totpSecret, id), now });
      await audit(tx, { actor: null, act: 'admin.created', target: { kind: 'user', id }, now });
      return 'created';
    });
  } catch (error) {
    // When two processes start together, the unique address decides.
    if (isUniqueViolation(error)) return 'exists';
    throw error;
  }
}
