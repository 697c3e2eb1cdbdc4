/** Hashes of the same kind as real ones, at a fraction of the cost, since tests make hundreds of them. */
import { createPasswordHasher, type PasswordHasher } from '../core/passwords.ts';

export const createQuickHasher = (): PasswordHasher => createPasswordHasher({ memoryCost: 64, timeCost: 1 });
