import type { User } from '@eleven/protocol/api/user';

/** Whom a session signs in, and what its routes decide by. */
export interface SessionUser extends User {
  readonly sessionId: string;
  /** When its user last gave the strongest proof that the account has. */
  readonly steppedUpAt: Date | null;
  /** Freezing ends every session: one that lives all the same opens nothing. */
  readonly isFrozen: boolean;
}
