import { SECOND_MS } from '@eleven/protocol/durations';
import { expect, it } from 'vitest';
import type { VaultRow } from './cursor.store.ts';
import { Progress } from './progress.ts';

/** Simulates a process that checks the chain and the database every second, for the given number of seconds. */
function watch(seconds: number, at: (second: number) => { finalized: number; cursor: number }): Progress {
  let nowMs = 0;
  const progress = new Progress(() => nowMs);
  for (let second = 0; second <= seconds; second += 1) {
    nowMs = second * SECOND_MS;
    const { finalized, cursor } = at(second);
    progress.sawHead(finalized);
    progress.arrived({ cursorBlock: cursor, haltedBecause: null } as VaultRow);
  }
  return progress;
}

it.each([
  ['is where the chain is', 60, (s: number) => ({ finalized: s, cursor: s }), { ok: true, lagBlocks: 0 }],
  ['follows two blocks behind', 60, (s: number) => ({ finalized: s + 2, cursor: s }), { ok: true, lagBlocks: 2 }],
  ['waits for a chain that pauses', 600, () => ({ finalized: 7, cursor: 7 }), { ok: true, lagBlocks: 0 }],
  [
    'is behind by the first block after a long pause',
    600,
    (s: number) => ({ finalized: s < 600 ? 7 : 8, cursor: 7 }),
    { ok: true, lagBlocks: 1 },
  ],
  [
    'stands still for the time in which another one takes over',
    20,
    (s: number) => ({ finalized: s, cursor: Math.min(s, 5) }),
    { ok: true, lagBlocks: 15 },
  ],
  [
    'stands still for longer, as nobody follows',
    37,
    (s: number) => ({ finalized: s, cursor: Math.min(s, 5) }),
    { ok: false, lagBlocks: 32, detail: '32 finalized blocks are not read yet, and none was for 31 s' },
  ],
  [
    'is far behind, though it moves',
    60,
    (s: number) => ({ finalized: 1_000, cursor: s }),
    { ok: false, lagBlocks: 940, detail: '940 finalized blocks are not read yet' },
  ],
] as const)('a cursor that %s', (_, seconds, at, status) => {
  expect(watch(seconds, at).status()).toMatchObject(status);
});

it('a reading of the chain is stale after half a minute', () => {
  let nowMs = 0;
  const progress = new Progress(() => nowMs);
  progress.sawHead(7);
  progress.arrived({ cursorBlock: 7, haltedBecause: null } as VaultRow);
  nowMs = 31 * SECOND_MS;
  expect(progress.status()).toMatchObject({ ok: false, detail: 'the chain was last seen 31 s ago' });
});
