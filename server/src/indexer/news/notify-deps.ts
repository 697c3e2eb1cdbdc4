import type { VaultKey } from '../../db/vault-key.ts';
import type { Notify } from '../../notify/notify.ts';
import type { VaultGroup } from '../indexer-deps.ts';

/** In the parameters of an entry, where there are several vaults. */
export const nameIn = ({ group }: Pick<NotifyDeps, 'group'>): { readonly vaultName?: string } =>
  group ? { vaultName: group.name } : {};

/** Needed to notify users of what a range of blocks brought them. */
export interface NotifyDeps {
  readonly key: VaultKey;
  /** Only where there are several vaults. */
  readonly group?: VaultGroup | undefined;
  readonly notify: Notify;
  readonly now: () => Date;
}
