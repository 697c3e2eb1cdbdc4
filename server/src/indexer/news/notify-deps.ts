import type { VaultKey } from '../../db/vault-key.ts';
import type { Notify } from '../../notify/notify.ts';
import type { OfSeveral } from '../indexer-deps.ts';

/** In the parameters of an entry, where there are several vaults. */
export const nameIn = ({ ofSeveral }: Pick<NotifyDeps, 'ofSeveral'>): { readonly vaultName?: string } =>
  ofSeveral ? { vaultName: ofSeveral.name } : {};

/** Needed to notify users of what a range of blocks brought them. */
export interface NotifyDeps {
  readonly key: VaultKey;
  /** Only where there are several vaults. */
  readonly ofSeveral?: OfSeveral | undefined;
  readonly notify: Notify;
  readonly now: () => Date;
}
