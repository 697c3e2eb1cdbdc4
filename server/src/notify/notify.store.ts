import type { ActivityKind, ActivityParams } from '@eleven/protocol/activity';
import { activity } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

interface NewActivity {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params: ActivityParams;
  readonly now: Date;
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  readonly unread: boolean;
}

/** False when the user already has an entry of this event. */
export async function insertActivity(tx: Tx, entry: NewActivity): Promise<boolean> {
  const { now, ...row } = entry;
  const rows = await tx
    .insert(activity)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing({ target: [activity.userId, activity.eventId] })
    .returning({ id: activity.id });
  return rows.length > 0;
}
