import type { User } from '@eleven/protocol/api/user';

/** The user of a session, with the facts that routes base decisions on. */
export interface SessionUser extends User {
  readonly sessionId: string;
  /** When the user last gave the account's strongest proof of identity. */
  readonly steppedUpAt: Date | null;
  /** Freezing ends every session; should one survive, it gives no access. */
  readonly isFrozen: boolean;
}
