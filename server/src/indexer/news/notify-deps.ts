import type { VaultKey } from '../../db/vault-key.ts';
import type { Notify } from '../../notify/notify.ts';
import type { VaultGroup } from '../indexer-deps.ts';

/** Dependencies for notifying users of the events of a block range. */
export interface NotifyDeps {
  readonly key: VaultKey;
  /** Set only if there are several vaults. */
  readonly group?: VaultGroup | undefined;
  readonly notify: Notify;
  readonly now: () => Date;
}

/** The parameter that names the vault in notifications. Not set if there is only one vault. */
export const vaultNameParam = ({ group }: Pick<NotifyDeps, 'group'>): { readonly vaultName?: string } =>
  group ? { vaultName: group.name } : {};
