/** A mail that came back for good, or that its reader has reported: its address gets no more that it can do without. */
import { afterCommit, type Tx } from '../db/tx.ts';
import type { Hub } from '../live/hub.ts';
import type { Notify } from '../notify/notify.ts';
import { findUserAt, putSuppression, recordReport, type SuppressionReason } from './suppressions.store.ts';

export interface Returned {
  readonly mailId: string;
  readonly reason: SuppressionReason;
  /** A status code of RFC 3463, where it is known. */
  readonly status: string | null;
  readonly now: Date;
}

/** False where nothing was new: an unknown mail, a second report of the same, an address that gets none already. */
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
  // That somebody else has reported an email is not for who only wrote their address into a form.
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
