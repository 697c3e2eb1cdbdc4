import type { User } from '@eleven/protocol/api/user';

/** The user of a session, and the facts by which its routes decide. */
export interface SessionUser extends User {
  readonly sessionId: string;
  /** When its user last gave the strongest proof that the account has. */
  readonly steppedUpAt: Date | null;
  /** Freezing ends every session: one that lives all the same opens nothing. */
  readonly isFrozen: boolean;
}
