/**
 * `npm run repair -w server`: after the indexer has halted, and with the endpoints in order again. Takes the environment of
 * the server, which is to be stopped where the database is the embedded one.
 */
import { createChain } from '../chain/chain.ts';
import { readEnv } from '../core/env.ts';
import { openDatabase } from '../db/open-database.ts';
import { rollBack } from './roll-back.ts';

async function main(): Promise<void> {
  const { chainId, databaseUrl, dataDir, rpcUrls, vaultAddress } = readEnv();
  const database = await openDatabase(databaseUrl ? { url: databaseUrl, statementMs: 600_000 } : { dataDir });
  try {
    const { block, removedEvents } = await rollBack(database, createChain({ rpcUrls, chainId, vaultAddress }));
    console.log(`Rolled back to block ${block}; ${removedEvents} events that are not on the chain were removed.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
