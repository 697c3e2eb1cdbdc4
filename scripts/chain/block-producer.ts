/**
 * Mines and saves the local chain so that nothing final is ever lost, no matter which process is killed, or when.
 *
 * - A transaction is flushed to the journal before its sender gets the hash and before it can be mined.
 * - After each block the state is dumped. A block is final once two follow it, and by then both dumps on disk contain it:
 *   even if the newest dump is damaged, no final block changes.
 * - Two empty blocks immediately follow each transaction's block, so that it is final in well under a second.
 *
 * Everything that changes the chain goes through here, one operation at a time.
 */
import type { Journal, JournalEntry } from './journal.ts';
import { type BlockHead, type Rpc, readLatest } from './rpc.ts';
import type { StateStore } from './state-store.ts';

/** A block is final once this many follow it: anvil runs with one slot per epoch. */
const BLOCKS_TO_FINAL = 2;
const RETRY_MS = 1_000;

export interface BlockProducer {
  /** Fixes the clock, resends transactions that the loaded state lacks, and makes all of it final. */
  recover(): Promise<void>;
  /** Submits a transaction and returns its hash once it cannot be lost. It is mined soon after. */
  submit(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Mines one block with `method`. */
  mine(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Changes the clock or the state without a block; `andMine` then mines one. */
  change(method: string, params: readonly unknown[], andMine: boolean): Promise<unknown>;
  /** Mines one empty block, so that chain time advances while the chain is idle. */
  heartbeat(): Promise<void>;
  /** Waits for running work and accepts no more. */
  close(): Promise<void>;
}

export function createBlockProducer(deps: {
  rpc: Rpc;
  store: StateStore;
  journal: Journal;
  now: () => number;
  /** Called for each mined block before it is saved: the node already serves it. */
  onBlock?: (block: BlockHead) => void;
  onError: (error: unknown) => void;
}): BlockProducer {
  const { rpc, store, journal } = deps;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  /** The newest dump is behind the chain: the failed save is repeated before the next block. */
  let unsaved = false;
  /** The block that is to become final. */
  let finalize = 0;
  let finalizing: Promise<void> | undefined;

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(() => {
      if (closed) throw new Error('The local chain is stopping.');
      return work();
    });
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function save(head: BlockHead): Promise<void> {
    unsaved = true;
    const dump = await rpc('anvil_dumpState');
    if (typeof dump !== 'string') throw new Error('the chain returned no dump');
    await journal.release(await store.save(dump, head.number));
    unsaved = false;
  }

  async function mineOne(method = 'evm_mine', params: readonly unknown[] = []) {
    if (unsaved) await save(await readLatest(rpc));
    const result = await rpc(method, params);
    const block = await readLatest(rpc);
    journal.mined(block.transactions, block.number);
    if (block.transactions.length > 0) finalize = block.number;
    deps.onBlock?.(block);
    await save(block);
    return { result, block };
  }

  /** Mines until no transaction is pending and the last one is final. */
  function finalizePending(): void {
    if (finalizing || closed) return;
    const run = async () => {
      // A transaction that waits for a higher price or an earlier nonce must not cause endless blocks.
      let stuck = false;
      while (!closed) {
        const done = await oneAtATime(async () => {
          const waiting = stuck ? 0 : await pendingCount();
          if (waiting === 0 && (await readLatest(rpc)).number >= finalize + BLOCKS_TO_FINAL) return true;
          const { block } = await mineOne();
          stuck = waiting > 0 && block.transactions.length === 0;
          return false;
        });
        if (done) return;
      }
    };
    finalizing = run()
      .catch((error) => {
        if (closed) return;
        deps.onError(error);
        // Most likely a full disk: pending transactions are mined as soon as they can be saved.
        setTimeout(finalizePending, RETRY_MS).unref();
      })
      .finally(() => {
        finalizing = undefined;
      });
  }

  async function pendingCount(): Promise<number> {
    const status = (await rpc('txpool_status')) as { pending: string };
    return Number(status.pending);
  }

  async function resend(entry: JournalEntry): Promise<void> {
    const receipt = (await rpc('eth_getTransactionReceipt', [entry.hash])) as { blockNumber: string } | null;
    if (receipt) return journal.mined([entry.hash], Number(receipt.blockNumber));
    // A refusal here means that another transaction with the same nonce was mined instead, so this one never will be.
    await rpc('eth_sendRawTransaction', [entry.raw]).catch(() => journal.mined([entry.hash], 0));
  }

  return {
    async recover() {
      await oneAtATime(async () => {
        const head = await readLatest(rpc);
        await rpc('anvil_setTime', [Math.max(deps.now(), head.timestamp + 1)]);
        for (const entry of journal.entries()) await resend(entry);
        // The state of older blocks was not kept, so make the newest block final: reads use the final block.
        finalize = head.number;
      });
      finalizePending();
      await finalizing;
    },

    async submit(method, params) {
      const hash = await oneAtATime(async () => {
        const accepted = await rpc(method, params);
        if (typeof accepted !== 'string') throw new Error('the chain returned no transaction hash');
        try {
          const raw = await rpc('eth_getRawTransactionByHash', [accepted]);
          if (typeof raw !== 'string') throw new Error('the chain does not know its own transaction');
          await journal.append({ hash: accepted, raw });
        } catch (error) {
          await rpc('anvil_dropTransaction', [accepted]).catch(() => undefined);
          throw error;
        }
        return accepted;
      });
      finalizePending();
      return hash;
    },

    async mine(method, params) {
      const { result } = await oneAtATime(() => mineOne(method, params));
      finalizePending();
      return result;
    },

    async change(method, params, andMine) {
      const result = await oneAtATime(async () => {
        const answer = await rpc(method, params);
        if (andMine) finalize = (await mineOne()).block.number;
        else await save(await readLatest(rpc));
        return answer;
      });
      finalizePending();
      return result;
    },

    async heartbeat() {
      await oneAtATime(() => mineOne());
    },

    async close() {
      closed = true;
      await queue;
      await finalizing;
    },
  };
}
