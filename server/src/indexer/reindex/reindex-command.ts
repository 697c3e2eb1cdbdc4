/**
 * `npm run reindex -- <vault> [<first block>] [--yes]`: reads a vault's events again, compares, and corrects the differences.
 * Uses the server's environment. If a server follows the vault, the server does the work and this command reports progress;
 * with the embedded database the server must be stopped, and this command does the work.
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { countDifferences, type ReindexFailure } from '@eleven/protocol/reindex';
import { audit } from '../../audit/audit.ts';
import { withChecksum } from '../../core/checksum.ts';
import { readEnv } from '../../core/env.ts';
import { createLog } from '../../core/log.ts';
import { describeError } from '../../core/safe-error.ts';
import { openForCommand } from '../../db/command-database.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { createLocalHub } from '../../live/hub.ts';
import { findVault } from '../cursor.store.ts';
import { findLease } from '../lease/lease.store.ts';
import { LEASE_TIMES, tryLease, withLease } from '../lease/lease.ts';
import { pause } from '../pause.ts';
import { countEvents, findReindex, findRunning, insertReindex, type ReindexRow } from './reindex.store.ts';

const USAGE = 'Usage: npm run reindex -- <vault> [<first block>] [--yes]';
const POLL_MS = 1_000;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } });
  const [address = '', first, ...more] = positionals;
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || (first !== undefined && !/^\d{1,15}$/.test(first)) || more.length > 0)
    throw new Error(USAGE);
  const env = readEnv();
  const { chainId, rpcUrls } = env;
  const key = { chainId, vaultAddress: address.toLowerCase() };
  if (!env.vaults.some((vault) => vault.address.toLowerCase() === key.vaultAddress)) {
    throw new Error('no vault of this installation has this address');
  }
  const database = await openForCommand(env, { statementMs: 600_000 });
  try {
    const vault = await findVault(database.db, key);
    if (!vault) throw new Error('nothing has been read of this vault yet');
    const fromBlock = first === undefined ? vault.deployBlock : Number(first);
    if (fromBlock < vault.deployBlock || fromBlock > vault.cursorBlock) {
      throw new Error(`the first block must be from ${vault.deployBlock} to ${vault.cursorBlock}`);
    }
    const events = await countEvents(database.db, key, fromBlock);
    console.log(
      `Blocks ${fromBlock} to ${vault.cursorBlock} are read again, with ${events} events that are stored. ` +
        'Pages show the stored rows meanwhile; rows that differ are corrected in one transaction at the end, without notices.',
    );
    if (!values.yes) {
      console.log('Nothing was done. Add --yes to begin.');
      return;
    }
    const id = (await ask(database, key, fromBlock)) ?? (await findOther(database, key));
    const lease = await findLease(database.db, key);
    const isLed = lease?.silentMs != null && lease.silentMs < LEASE_TIMES.silentMs && database.kind !== 'pglite';
    console.log(
      isLed ? `Process ${lease.pid} on ${lease.host} does the work.` : 'No server follows the vault: it is done here.',
    );
    await (isLed ? watch(database, id) : run(database, key, { id, rpcUrls }));
    report(await findReindex(database.db, id));
  } finally {
    await database.close();
  }
}

/** Undefined if the vault is already being reindexed. Audited without a name: whoever runs this has database access. */
async function ask({ db }: Database, key: VaultKey, fromBlock: number): Promise<bigint | undefined> {
  const [now, reason] = [new Date(), 'npm run reindex'];
  const target = { kind: 'vault', id: withChecksum(key.vaultAddress) } as const;
  const details = { fromBlock: String(fromBlock) };
  return inTransaction(db, async (tx) => {
    const id = await insertReindex(tx, key, { fromBlock, askedBy: null, reason, now });
    if (id !== undefined) await audit(tx, { actor: null, act: 'reindex.asked', target, reason, details, now });
    return id;
  });
}

async function findOther({ db }: Database, key: VaultKey): Promise<bigint> {
  const other = await findRunning(db, key);
  if (!other) throw new Error('another run has just ended: run the command again');
  console.log(
    `This one is not begun: the vault is being read again already, from block ${other.fromBlock}, ` +
      `asked for at ${other.askedAt.toISOString()} (${other.reason}). The following lines are about that one.`,
  );
  return other.id;
}

async function watch({ db }: Database, id: bigint): Promise<void> {
  for (let said = ''; ; ) {
    const row = await findReindex(db, id);
    if (!row || row.endedAt) return;
    const line = `${row.state}: block ${row.readBlock} of ${row.toBlock ?? '?'}, ${row.events} events${row.detail ? ` (${row.detail})` : ''}`;
    if (line !== said) console.log(line);
    said = line;
    await pause(POLL_MS, AbortSignal.any([]));
  }
}

async function run(
  database: Database,
  key: VaultKey,
  { id, rpcUrls }: { id: bigint; rpcUrls: readonly string[] },
): Promise<void> {
  // Loaded only here, because the chain library loads slowly.
  const [{ createChain }, { Reindexer }] = await Promise.all([import('../../chain/chain.ts'), import('./reindex.ts')]);
  const chain = createChain({ rpcUrls, chainId: key.chainId, vaultAddress: key.vaultAddress });
  const epoch = await tryLease(database, key, LEASE_TIMES);
  if (epoch === undefined) throw new Error('a server has begun to follow the vault and will continue this run');
  const log = createLog('warn');
  const reindexer = new Reindexer({
    db: database.db,
    chain,
    hub: createLocalHub(),
    log,
    now: () => new Date(),
    key,
    pollMs: POLL_MS,
  });
  const ended = new AbortController();
  await withLease(database, key, epoch, (lease) => {
    const following = reindexer.follow(lease, AbortSignal.any([ended.signal, lease.lost]));
    return Promise.race([following, watch(database, id).finally(() => ended.abort())]);
  });
}

/** The next step of the operator after each failure. */
const NEXT_STEPS: Readonly<Record<ReindexFailure, string>> = {
  chainChanged: 'follow “Indexer halted” in docs/operations.md, then run `npm run repair`',
  doesNotAddUp: 'begin at an earlier block, or check the RPC endpoints',
  noHistory: 'add an RPC endpoint that keeps past states (an archive), then run this again',
  contradiction: 'check the RPC endpoints, which contradict each other, then run this again',
  database: 'run this again while the database has less to do',
};

function report(row: ReindexRow | undefined): void {
  if (!row?.endedAt) throw new Error('the run continues in the server: see Operations in /admin');
  const { state, result, detail, failure } = row;
  if (state !== 'done' || !result) {
    const nextStep = failure ? `: ${NEXT_STEPS[failure]}` : '';
    throw new Error(`${state}: ${detail ?? 'by staff'}. Nothing was changed${nextStep}`);
  }
  if (countDifferences(result) === 0) {
    console.log('Equal: the stored rows agree with the chain.');
    return;
  }
  for (const { table, missing, extra, changed } of result.tables) {
    if (missing + extra + changed > 0) console.log(`${table}: ${missing} missing, ${extra} extra, ${changed} changed`);
  }
  for (const { table, key } of result.samples) console.log(`  ${table} ${key}`);
  console.log('All of them were corrected.');
}

main().catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
