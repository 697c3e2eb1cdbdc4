/** The one way in which something becomes part of a user's activity, and of the bell if its kind notifies. */
import { ACTIVITY_KINDS, type ActivityKind, type ActivityParams } from '@eleven/protocol/activity';
import { afterCommit, type Tx } from '../db/tx.ts';
import type { Hub } from '../live/hub.ts';
import { insertActivity } from './notify.store.ts';

export interface Notice {
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly params?: ActivityParams;
  readonly now: Date;
  /** For what happened on the chain: its time, its transaction, and the row of its event. */
  readonly blockTime?: number;
  readonly txHash?: string;
  readonly eventId?: bigint;
  /** Overrides what the kind says: history of a wallet that is linked later is not news. */
  readonly unread?: boolean;
}

/** Tells a user of one event at most once. The browser is hinted after the commit. */
export type Notify = (tx: Tx, notice: Notice) => Promise<void>;

export function createNotify(hub: Hub): Notify {
  return async (tx, notice) => {
    const unread = notice.unread ?? ACTIVITY_KINDS[notice.kind].notifies;
    const isNew = await insertActivity(tx, { ...notice, params: notice.params ?? {}, unread });
    if (isNew) afterCommit(tx, () => hub.publish('activity', notice.userId));
  };
}
