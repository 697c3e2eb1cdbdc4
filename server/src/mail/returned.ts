/** An email that bounced permanently, or was reported by its reader: its address gets no more optional emails. */
import { afterCommit, type Tx } from '../db/tx.ts';
import type { Hub } from '../live/hub.ts';
import type { Notify } from '../notify/notify.ts';
import { findUserAt, putSuppression, recordReport, type SuppressionReason } from './suppressions.store.ts';

export interface Returned {
  readonly mailId: string;
  readonly reason: SuppressionReason;
  /** A status code of RFC 3463, if known. */
  readonly status: string | null;
  readonly now: Date;
}

/** False if nothing was new: an unknown email, a repeated report, or an address that is already suppressed. */
export async function recordReturned(
  { hub, notify }: { hub: Hub; notify: Notify },
  tx: Tx,
  { mailId, reason, status, now }: Returned,
): Promise<boolean> {
  const mail = await recordReport(tx, mailId, reason, now);
  if (!mail) return false;
  const address = mail.toAddress;
  const isNew = await putSuppression(tx, { address, reason, status, now });
  const user = isNew ? await findUserAt(tx, address) : undefined;
  // A user who merely typed somebody else's address must not learn that its owner reported an email.
  if (user && (user.isConfirmed || reason === 'bounce')) {
    const userId = user.id;
    await notify(tx, {
      userId,
      kind: reason === 'bounce' ? 'mailBounced' : 'mailReported',
      params: { email: address },
      now,
    });
    afterCommit(tx, () => hub.publish('session', userId));
  }
  return isNew;
}
