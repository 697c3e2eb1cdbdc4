import { expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { TransactionTurns, TurnTimeoutError } from './transaction-turns.ts';

const turnsOf = (parallel: number, patienceMs = 60_000) => new TransactionTurns({ parallel, patienceMs });

it('lets so many begin, and each that ends lets in the one that has waited longest', async () => {
  const turns = turnsOf(2);
  await Promise.all([turns.take(), turns.take()]);
  const begun: string[] = [];
  const third = turns.take().then(() => begun.push('third'));
  const fourth = turns.take().then(() => begun.push('fourth'));
  await Promise.resolve();
  expect(begun).toEqual([]);
  turns.release();
  await third;
  expect(begun).toEqual(['third']);
  turns.release();
  await fourth;
  turns.release();
  turns.release();
  await Promise.all([turns.take(), turns.take()]);
});

it('is not waited for longer than told, and whoever gave up takes nobody’s turn', async () => {
  const waits: number[] = [];
  const turns = new TransactionTurns({ parallel: 1, patienceMs: 20, onWaited: (seconds) => waits.push(seconds) });
  await turns.take();
  const late = await turns.take().catch((error: unknown) => error);
  expect(late).toBeInstanceOf(TurnTimeoutError);
  expect(isDatabaseUnavailable(late)).toBe(true);
  expect(waits).toEqual([expect.any(Number)]);
  turns.release();
  await turns.take();
  expect(waits).toHaveLength(1);
});

it('refuses all who wait once the database is away, and none who come later', async () => {
  const turns = turnsOf(1);
  await turns.take();
  const away = new Error('away');
  const waiting = [turns.take(), turns.take()].map((one) => one.catch((error: unknown) => error));
  turns.refuseWaiting(away);
  expect(await Promise.all(waiting)).toEqual([away, away]);
  const begun = vi.fn();
  const later = turns.take().then(begun);
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  turns.release();
  await later;
});
