import type { VaultKey } from '../../db/vault-key.ts';
import type { Notify } from '../../notify/notify.ts';
import type { VaultGroup } from '../indexer-deps.ts';

/** The vault's name as a parameter of entries, if there are several vaults. */
export const nameIn = ({ group }: Pick<NotifyDeps, 'group'>): { readonly vaultName?: string } =>
  group ? { vaultName: group.name } : {};

/** Dependencies for notifying users of the events of a block range. */
export interface NotifyDeps {
  readonly key: VaultKey;
  /** Set only if there are several vaults. */
  readonly group?: VaultGroup | undefined;
  readonly notify: Notify;
  readonly now: () => Date;
}
