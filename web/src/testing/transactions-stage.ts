/**
 * Transactions with a fake wallet, a journal in memory and a fake API. Importing this module sets them up for each test of the
 * file.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { IndexedEvents, IndexedOperations } from '../wallet/tx/follow.ts';
import type { Journal } from '../wallet/tx/journal.ts';
import type { Transaction } from '../wallet/tx/transaction.ts';
import { createTransactions, type Transactions } from '../wallet/tx/transactions.ts';
import { createWalletStore, type WalletStore } from '../wallet/wallet-store.ts';
import { ACCOUNT, codeOf, type FakeWallet, OTHER_ACCOUNT, optionOf, sharingWallet } from './fake-wallet.ts';
import { configReply, START_AT } from './vault-reply.ts';

export const VAULT = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
export const HASH = `0x${'a1'.repeat(32)}`;
export const OTHER_HASH = `0x${'b2'.repeat(32)}`;
export const CALL = { function: 'stake', valueWei: 10n ** 18n } as const;
export const CONFIG = configReply({ vaultAddress: VAULT });
export const STAKED = {
  vault: VAULT,
  kind: 'staked',
  amountWei: `${CALL.valueWei}`,
  termDays: null,
  positionId: null,
} as const;
export const request = { call: CALL, expected: { config: CONFIG, vaultStartAt: START_AT } };

export let provider: FakeWallet;
let wallet: WalletStore;
let stopWallet: () => void;
export let kept: Map<string, Transaction>;
let journal: Journal;
/** Hash → block of stakes of 1 BNB that the server has indexed. */
export let events: Map<string, number>;
export let ended: Transaction[];
let turns: (() => void)[];
/** Readings of the follower that have ended. */
let rounds = 0;
export let transactions: Transactions;
export let api: Record<string, unknown>;

/** Set by tests: more events, the wall clock, and the time that writing the journal takes. */
export const more: {
  events: IndexedEvents;
  operations: IndexedOperations;
  nowMs: number;
  writing?: (() => Promise<void>) | undefined;
} = { events: [], operations: [], nowMs: 0 };

/** Long enough that only a test that shortens them ever times out. */
export const timeouts = { serverMs: 0, dryRunMs: 0, walletMs: 0 };

/** Ids of requests that some page of this browser waits for. `endPage` clears them. */
export const pendingIds = new Set<string>();
async function hold<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
  pendingIds.add(id);
  return work().finally(() => pendingIds.delete(id));
}

/** A page that has ended writes nothing more and stops following. */
let pages: { isOpen: boolean }[] = [];

/** Opens a page of this browser, with the journal of earlier pages. */
export function open(): void {
  const page = { isOpen: true };
  pages.push(page);
  const never = () => new Promise<never>(() => {});
  const living = async <Value>(work: () => Promise<Value>): Promise<Value> => (page.isOpen ? work() : never());
  transactions = createTransactions({
    wallet,
    journal: {
      all: () => living(journal.all),
      put: (transaction) => living(() => journal.put(transaction)),
      remove: (id) => living(() => journal.remove(id)),
    },
    pendingRequests: {
      holdWhilePending: (id, work) => hold(id, work),
      ids: () => living(async () => new Set(pendingIds)),
    },
    timeouts,
    readEvents: (): Promise<IndexedEvents> =>
      living(async () => [
        ...[...events].map(([txHash, blockNumber]) => ({ ...STAKED, txHash, blockNumber })),
        ...more.events,
      ]),
    readOperations: () => living(async () => more.operations),
    now: () => more.nowMs,
    onEnded: (transaction) => page.isOpen && ended.push(transaction),
    // The follower takes its next turn only when a test says so.
    pause() {
      rounds += 1;
      let cut = () => {};
      const over = new Promise<void>((resolve) => (cut = resolve));
      if (page.isOpen) turns.push(cut);
      return { over, cut };
    },
  });
}

beforeEach(async () => {
  localStorage.clear();
  pendingIds.clear();
  Object.assign(timeouts, { serverMs: 20_000, dryRunMs: 20_000, walletMs: 20_000 });
  [events, kept, ended, turns] = [new Map(), new Map(), [], []];
  Object.assign(more, { events: [], operations: [], nowMs: 1_000, writing: undefined });
  api = { '/api/config': CONFIG, '/api/vault/dry-run': { ok: true, gas: 53_000 } };
  vi.stubGlobal('fetch', async (url: string) => Response.json(api[url]));
  provider = sharingWallet();
  provider.answer('eth_getTransactionCount', () => '0x5');
  provider.answer('eth_blockNumber', () => '0x64');
  provider.answer('eth_call', () => `0x${START_AT.toString(16).padStart(64, '0')}`);
  provider.answer('eth_sendTransaction', () => HASH);
  provider.answer('eth_getTransactionByHash', () => ({ nonce: '0x5' }));
  provider.answer('eth_getTransactionReceipt', () => null);
  provider.answer('eth_getCode', codeOf('0x'));
  wallet = createWalletStore({
    page: window,
    checksum: async (address) => address,
    readBalance: () => Promise.reject(new Error('away')),
  });
  stopWallet = wallet.start();
  await wallet.connect(optionOf(provider));
  await vi.waitFor(() => expect(wallet.getState().balanceWei).toBeDefined(), { interval: 1 });
  // A write that ends late belongs to its own test.
  const stored = kept;
  journal = {
    all: async () => [...stored.values()],
    async put(transaction) {
      if (more.writing) await more.writing();
      stored.set(transaction.id, transaction);
    },
    remove: async (id) => void stored.delete(id),
  };
  open();
});
afterEach(() => {
  stopWallet();
  vi.unstubAllGlobals();
});

/** Ends the page, in whatever way: it receives nothing more, and waits for nothing. */
export const endPage = () => {
  for (const page of pages) page.isOpen = false;
  pages = [];
  turns.length = 0;
  pendingIds.clear();
};

export const stages = () => transactions.getAll().map(({ stage }) => stage);
export const turn = () => {
  for (const next of turns.splice(0)) next();
};
/** Takes turns until the condition is true. */
export const until = (isSo: () => void) =>
  vi.waitFor(
    () => {
      turn();
      isSo();
    },
    { interval: 1, timeout: 10_000 },
  );
export const becomes = (stage: string) => until(() => expect(stages()).toEqual([stage]));
/** Expects the stage not to change, after a whole reading of everything as it is now. */
export const stays = async (stage: string) => {
  // The reading that is under way may have begun before.
  const after = rounds + 2;
  await until(() => expect(rounds >= after || stages()[0] !== stage).toBe(true));
  expect(stages()).toEqual([stage]);
};

/** This transaction used the sender's nonce 5 in block 0x66. */
export const usedBy = (transaction: Record<string, unknown>, readFinalized = () => '0x6a') => {
  provider.answer('eth_blockNumber', () => '0x6a');
  provider.answer('eth_getTransactionCount', ([, block]) =>
    block === 'latest' || Number(block) >= 0x66 ? '0x6' : '0x5',
  );
  provider.answer('eth_getBlockByNumber', ([block]) =>
    block === 'finalized'
      ? { number: readFinalized() }
      : block === '0x66'
        ? {
            transactions: [
              { from: OTHER_ACCOUNT, nonce: '0x5' },
              { from: ACCOUNT, nonce: '0x5', ...transaction },
            ],
          }
        : {},
  );
};
