import { expect, it } from 'vitest';
import type { Journal, StoredTransaction } from './journal.ts';
import { typedJournal } from './typed-journal.ts';

/** Written by earlier releases, which also stored the amount as it was typed. */
const STORED = {
  id: '1',
  chainId: 31_337,
  vault: '0x01',
  sender: '0x02',
  nonce: 5,
  fromBlock: 100,
  call: { function: 'lock', termDays: 90, valueWei: '1500000000000000001' },
  typed: '1.500000000000000001',
  askedAt: 1,
  stage: 'asked',
} as const;

it('reads what earlier releases stored, skips unreadable entries, and writes what those releases can read', async () => {
  const broken = { ...STORED, id: '0', call: { ...STORED.call, valueWei: '1.5' } };
  const entries: StoredTransaction[] = [broken, STORED];
  const stored: Journal<StoredTransaction> = {
    all: async () => entries,
    put: async (entry) => void entries.push(entry),
    remove: async () => {},
  };
  const journal = typedJournal(stored);
  const [transaction, ...others] = await journal.all();
  expect(others).toEqual([]);
  expect(transaction).toMatchObject({
    id: '1',
    call: { function: 'lock', termDays: 90, valueWei: 1_500_000_000_000_000_001n },
  });
  if (transaction) await journal.put(transaction);
  expect(entries).toEqual([broken, STORED, STORED]);
});
