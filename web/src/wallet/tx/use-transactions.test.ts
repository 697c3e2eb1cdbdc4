import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT } from '../../testing/fake-wallet.ts';
import { configReply, START_AT, VAULT_ADDRESS } from '../../testing/vault-reply.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';
import { createLazyTransactions } from './use-transactions.ts';

const LEFT: Transaction = {
  id: '1',
  chainId: 31_337,
  vault: VAULT_ADDRESS,
  sender: ACCOUNT,
  nonce: 5,
  fromBlock: 100,
  call: { function: 'claim' },
  askedAt: 0,
  stage: 'sent',
};
const REQUEST = { call: LEFT.call, expected: { config: configReply(), vaultStartAt: START_AT } } as const;

function lazy(kept: Transaction[] = []) {
  const heard = new Set<() => void>();
  const real = {
    getAll: () => kept,
    subscribe: (listener: () => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    submit: vi.fn(async () => ({ ok: true, transaction: LEFT }) as const),
    resume: vi.fn(async () => {
      for (const listener of heard) listener();
    }),
    nudge: vi.fn(),
    dismiss: vi.fn(),
  } satisfies Transactions;
  const load = vi.fn(async (): Promise<Transactions> => real);
  return { real, load, transactions: createLazyTransactions({ journal: { all: async () => kept }, load }) };
}

describe('the transactions of the first load', () => {
  it('fetch nothing if no earlier page left any', async () => {
    const { load, transactions } = lazy();
    await transactions.resume(31_337, VAULT_ADDRESS);
    transactions.nudge();
    expect(transactions.getAll()).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  it('follow those that an earlier page left, and notify earlier listeners', async () => {
    const { real, load, transactions } = lazy([LEFT]);
    const listener = vi.fn();
    transactions.subscribe(listener);
    await transactions.resume(31_337, VAULT_ADDRESS);
    expect(real.resume).toHaveBeenCalledWith(31_337, VAULT_ADDRESS);
    expect(listener).toHaveBeenCalled();
    expect(transactions.getAll()).toEqual([LEFT]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('say that nothing was sent when they cannot be fetched, and try again with the next click', async () => {
    const { real, load, transactions } = lazy();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await transactions.submit(REQUEST)).toMatchObject({ ok: false, problem: { kind: 'server' } });
    expect(real.submit).not.toHaveBeenCalled();
    expect(await transactions.submit(REQUEST)).toMatchObject({ ok: true });
    expect(real.submit).toHaveBeenCalledOnce();
  });
});
