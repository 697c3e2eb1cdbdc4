/**
 * `npm run repair`: for use after the indexer has halted and the endpoints work again. Uses the server's environment. On
 * PostgreSQL the servers may keep running; with the embedded database the server must be stopped.
 */
import type { Hex } from 'viem';
import { commandArguments } from '../core/command-arguments.ts';
import { readEnv } from '../core/env.ts';
import { describeError } from '../core/safe-error.ts';
import { openForCommand } from '../db/command-database.ts';
import type { Database } from '../db/database.ts';
import { findVault } from './cursor.store.ts';
import { findLease } from './lease/lease.store.ts';
import { describeHolder } from './lease/lease.ts';

async function main(): Promise<void> {
  commandArguments(0, 'npm run repair');
  const env = readEnv();
  const { chainId, rpcUrls, vaults } = env;
  const database = await openForCommand(env, { statementMs: 600_000 });
  try {
    for (const { name, address } of vaults) {
      if (vaults.length > 1) console.log(`${name}, ${address}:`);
      try {
        await repairVault(database, { chainId, rpcUrls, vaultAddress: address });
      } catch (error) {
        // The other vaults are still repaired.
        console.error(describeError(error));
        process.exitCode = 1;
      }
    }
  } finally {
    await database.close();
  }
}

async function repairVault(
  database: Database,
  { chainId, rpcUrls, vaultAddress }: { chainId: number; rpcUrls: readonly string[]; vaultAddress: Hex },
): Promise<void> {
  const key = { chainId, vaultAddress: vaultAddress.toLowerCase() };
  if (!(await findVault(database.db, key))) {
    console.log('Nothing was read of this vault yet: there is nothing to repair.');
    return;
  }
  const holder = await findLease(database.db, key);
  if (holder?.heartbeatAt) console.log(`The vault is followed by ${describeHolder(holder)}. Taking over …`);
  // Check the leader first, because the chain library loads slowly.
  const [{ createChain }, { rollBack }] = await Promise.all([import('../chain/chain.ts'), import('./roll-back.ts')]);
  const chain = createChain({ rpcUrls, chainId, vaultAddress });
  console.log('Checking the chain; it must contradict the stored rows for 40 s before anything is removed …');
  const { block, removedEvents, falseAlarm, wasHalted } = await rollBack(database, chain);
  console.log(
    falseAlarm
      ? `Nothing to repair: at block ${block} the chain agrees with what is written. ${wasHalted ? 'The halt is cleared.' : 'Indexing was not halted.'}`
      : `Rolled back to block ${block}; ${removedEvents} events that are not on the chain were removed.`,
  );
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
