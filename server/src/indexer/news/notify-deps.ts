import type { Notify } from '../../notify/notify.ts';
import type { VaultKey } from '../cursor.store.ts';

/** Needed to notify users of what a range of blocks brought them. */
export interface NotifyDeps {
  readonly key: VaultKey;
  readonly notify: Notify;
  readonly now: () => Date;
}
