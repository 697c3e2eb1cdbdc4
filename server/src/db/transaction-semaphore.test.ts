import { expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { SemaphoreTimeoutError, TransactionSemaphore } from './transaction-semaphore.ts';

const semaphoreOf = (parallel: number, patienceMs = 60_000) => new TransactionSemaphore({ parallel, patienceMs });

it('lets a limited number begin, and each that ends admits the one that has waited longest', async () => {
  const semaphore = semaphoreOf(2);
  await Promise.all([semaphore.acquire(), semaphore.acquire()]);
  const begun: string[] = [];
  const third = semaphore.acquire().then(() => begun.push('third'));
  const fourth = semaphore.acquire().then(() => begun.push('fourth'));
  await Promise.resolve();
  expect(begun).toEqual([]);
  semaphore.release();
  await third;
  expect(begun).toEqual(['third']);
  semaphore.release();
  await fourth;
  semaphore.release();
  semaphore.release();
  await Promise.all([semaphore.acquire(), semaphore.acquire()]);
});

it('is waited for no longer than configured, and a waiter that gave up takes nobody’s turn', async () => {
  const waits: number[] = [];
  const semaphore = new TransactionSemaphore({
    parallel: 1,
    patienceMs: 20,
    onWaited: (seconds) => waits.push(seconds),
  });
  await semaphore.acquire();
  const late = await semaphore.acquire().catch((error: unknown) => error);
  expect(late).toBeInstanceOf(SemaphoreTimeoutError);
  expect(isDatabaseUnavailable(late)).toBe(true);
  expect(waits).toEqual([expect.any(Number)]);
  semaphore.release();
  await semaphore.acquire();
  expect(waits).toHaveLength(1);
});

it('refuses all current waiters once the database is away, and none that come later', async () => {
  const semaphore = semaphoreOf(1);
  await semaphore.acquire();
  const away = new Error('away');
  const waiting = [semaphore.acquire(), semaphore.acquire()].map((one) => one.catch((error: unknown) => error));
  semaphore.refuseWaiting(away);
  expect(await Promise.all(waiting)).toEqual([away, away]);
  const begun = vi.fn();
  const later = semaphore.acquire().then(begun);
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  semaphore.release();
  await later;
});
