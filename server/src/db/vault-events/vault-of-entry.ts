/** The vault that an entry of the activity is about. */
import { sql } from 'drizzle-orm';
import { activity, vaultEvents, vaults } from '../schema.ts';

/**
 * The name of the entry's vault: entries written while there was only one vault do not contain it. Null for entries about no
 * vault, and while there is only one. The key of news without an event contains the vault's address.
 */
export const vaultNameOfEntry = sql<string | null>`(
  select ${vaults.name} from ${vaults}
  where ${vaults.name} is not null and (
    exists (
      select 1 from ${vaultEvents}
      where ${vaultEvents.id} = ${activity.eventId} and ${vaultEvents.chainId} = ${vaults.chainId}
        and ${vaultEvents.vault} = ${vaults.address}
    ) or position(${vaults.address} in ${activity.onceKey}) > 0
  ) limit 1
)`;

/** The parameters of an entry with the name of its vault, if there are several. */
export const withVaultName = <Params extends Readonly<Record<string, string>>>(
  params: Params,
  vaultName: string | null,
): Readonly<Record<string, string>> => (vaultName === null ? params : { vaultName, ...params });
