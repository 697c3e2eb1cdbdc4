import { once } from 'node:events';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const owner = { name: 'Kim', email: 'kim@example.com' };
const STRONG = { password: 'correct mule cell paper', owner };
const WEAK = { password: 'Qwertyuiop123', owner };

let started: Worker[] = [];
const note = (worker: Worker) => started.push(worker);

/** A module without a thread: test files that share this process may have judged passwords. */
async function fresh() {
  vi.resetModules();
  return import('./strength-in-thread.ts');
}

beforeEach(() => {
  started = [];
  process.on('worker', note);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  process.off('worker', note);
  await Promise.all(started.map((worker) => worker.terminate()));
});

it('judges concurrent passwords, each separately, in one thread', async () => {
  const { judgeStrength } = await fresh();
  const judged = await Promise.all([judgeStrength(STRONG), judgeStrength(WEAK), judgeStrength(STRONG)]);
  expect(judged.map(({ score }) => score >= 3)).toEqual([true, false, true]);
  expect(started).toHaveLength(1);
});

it('ends the thread when idle, and starts another for the next password', async () => {
  const { IDLE_MS, judgeStrength } = await fresh();
  await judgeStrength(STRONG);
  vi.advanceTimersByTime(IDLE_MS - 1);
  await judgeStrength(STRONG);
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(started).toHaveLength(1);
  const ended = once(started[0] as Worker, 'exit');
  vi.advanceTimersByTime(1);
  expect((await judgeStrength(STRONG)).score).toBeGreaterThanOrEqual(3);
  await ended;
  expect(started).toHaveLength(2);
});

it('rejects when the thread fails, and starts another for the next', async () => {
  const { judgeStrength } = await fresh();
  const broken = { password: undefined as unknown as string, owner };
  const [failed, judged] = await Promise.allSettled([judgeStrength(broken), judgeStrength(STRONG)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
  expect(judged).toMatchObject({ status: 'fulfilled', value: { weakness: undefined } });
  expect(started).toHaveLength(2);
});
