/**
 * Recomputes a vault's rows from its whole history, using the events that were read again instead of the stored ones, and
 * compares the result with the stored rows. With `heal` it also corrects the differences; otherwise no stored row is changed.
 */

import type { ReindexResult } from '@eleven/protocol/reindex';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { rowOf } from '../apply.ts';
import { repairState, type VaultRow } from '../cursor.store.ts';
import { InvalidChainData } from '../problems.ts';
import { replay } from '../replay.ts';
import { type EventAtTime, readWrittenEvents } from '../roll-back.store.ts';
import { expectEvents, findDifferences, makeExpectedTables, repairRows } from './compare.store.ts';
import { repairEvents } from './heal-events.store.ts';
import { readReindexed } from './reindex.store.ts';

/** A reason to end without having changed anything. */
export class ReindexFailed extends Error {
  readonly failure: 'chainChanged' | 'doesNotAddUp' | 'noHistory' | 'contradiction';

  constructor(failure: ReindexFailed['failure'], detail: string) {
    super(detail);
    this.name = 'ReindexFailed';
    this.failure = failure;
  }
}

/** The vault's state on the chain, at the cursor's block. */
export interface VaultTruth {
  readonly block: number;
  readonly totals: bigint;
  readonly terms: bigint;
}

interface Recount {
  readonly id: bigint;
  readonly from: number;
  readonly to: number;
  /** Undefined if no endpoint keeps that state any more. */
  readonly truth: VaultTruth | undefined;
  readonly now: Date;
  readonly heal: boolean;
}

export interface Recounted {
  readonly result: ReindexResult;
  /** Blocks where events differ. */
  readonly blocks: readonly number[];
}

export async function recount(tx: Tx, key: VaultKey, vault: VaultRow, asked: Recount): Promise<Recounted> {
  const { from, to, now, truth, heal } = asked;
  const startedAt = performance.now();
  await makeExpectedTables(tx);
  let addedUp = 0;
  const { projection } = await replay(tx, key, vault.startAt, {
    until: vault.cursorTime,
    now,
    balanceWei: vault.balanceWei,
    events: trueEvents(tx, key, asked),
    async onApplied(events) {
      addedUp += events.length;
      const again = events.filter(({ log }) => log.blockNumber >= from && log.blockNumber <= to);
      await expectEvents(tx, key, again.map(rowOf));
    },
  }).catch((error: unknown) => {
    if (error instanceof InvalidChainData) throw new ReindexFailed('doesNotAddUp', error.message);
    throw error;
  });
  const isRight =
    projection.totals === vault.totalsWord &&
    projection.terms === vault.termsWord &&
    projection.rewardsPaidWei === vault.rewardsPaidWei;
  const isAsWritten = projection.totals === vault.totalsWord && projection.terms === vault.termsWord;
  const isTrue =
    truth?.block === vault.cursorBlock && truth.totals === projection.totals && truth.terms === projection.terms;
  // The sum must agree with something: the chain, or the rows that the indexer has compared with the chain.
  if (!isAsWritten && !truth) {
    throw new ReindexFailed('noHistory', `no endpoint keeps the state of block ${vault.cursorBlock}`);
  }
  if (!isTrue && !isAsWritten) {
    throw new ReindexFailed(
      'doesNotAddUp',
      `the events do not add up to the state of the vault at block ${vault.cursorBlock}`,
    );
  }
  const scope = { ...key, from, to };
  const { tables, samples, blocks } = await findDifferences(tx, scope);
  const state = { table: 'vaults', missing: 0, extra: 0, changed: isRight ? 0 : 1 } as const;
  if (heal) {
    await repairEvents(tx, scope, now);
    await repairRows(tx, scope);
    const { totals: totalsWord, terms: termsWord, rewardsPaidWei } = projection;
    if (!isRight) await repairState(tx, key, { totalsWord, termsWord, rewardsPaidWei });
  }
  const compareMs = Math.round(performance.now() - startedAt);
  return { result: { tables: [...tables, state], samples, addedUp, compareMs }, blocks };
}

/** The stored events before and after the range, and in between the events that were read again. */
async function* trueEvents(tx: Tx, key: VaultKey, { id, from, to }: Recount): AsyncGenerator<EventAtTime[]> {
  yield* readWrittenEvents(tx, key, { to: from - 1 });
  yield* readReindexed(tx, id);
  yield* readWrittenEvents(tx, key, { from: to + 1 });
}
