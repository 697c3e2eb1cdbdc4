import { type FeedRound, roundIdOf } from '@eleven/vault-client/read-price-feed';
import { expect, test } from 'vitest';
import { createRandom } from '../testing/inputs/random.ts';
import { findRound } from './find-round.ts';

/** Phases of a feed: the times of their rounds, null for one that never had an answer. */
type Phases = readonly (readonly (number | null)[])[];

function feedOf(phases: Phases) {
  const rounds = new Map<bigint, FeedRound>();
  for (const [phase, times] of phases.entries()) {
    for (const [index, updatedAt] of times.entries()) {
      const roundId = roundIdOf(BigInt(phase + 1), BigInt(index + 1));
      if (updatedAt !== null) rounds.set(roundId, { roundId, answer: 600n, startedAt: updatedAt, updatedAt });
    }
  }
  let reads = 0;
  const read = async (roundId: bigint) => {
    reads++;
    return rounds.get(roundId);
  };
  const latest = [...rounds.values()].filter(({ roundId }) => roundId >> 64n === BigInt(phases.length)).at(-1);
  if (!latest) throw new Error('the newest phase has a round');
  return { read, latest, reads: () => reads };
}

test('an event after the newest round gets that round, without another read', async () => {
  const { read, latest, reads } = feedOf([[100, 200, 300]]);
  expect(await findRound(300, latest, read)).toEqual({ round: latest, nextUpdatedAt: undefined });
  expect(await findRound(999, latest, read)).toEqual({ round: latest, nextUpdatedAt: undefined });
  expect(reads()).toBe(0);
});

test('for the past it is the last round not after the event, with the time of the next as proof', async () => {
  const { read, latest } = feedOf([[100, 200, 300, 400]]);
  expect(await findRound(299, latest, read)).toMatchObject({ round: { updatedAt: 200 }, nextUpdatedAt: 300 });
  expect(await findRound(300, latest, read)).toMatchObject({ round: { updatedAt: 300 }, nextUpdatedAt: 400 });
});

test('before the first round there is none', async () => {
  const { read, latest } = feedOf([[100, 200]]);
  expect(await findRound(99, latest, read)).toBeUndefined();
});

test('a missing round is skipped', async () => {
  const { read, latest } = feedOf([[100, null, null, 400, null, 600]]);
  expect(await findRound(399, latest, read)).toMatchObject({ round: { updatedAt: 100 }, nextUpdatedAt: 400 });
  expect(await findRound(599, latest, read)).toMatchObject({ round: { updatedAt: 400 }, nextUpdatedAt: 600 });
});

test('an event in an earlier phase gets a round of that phase, until the first of the next phase', async () => {
  const { read, latest } = feedOf([
    [100, 200, 300],
    [400, 500],
  ]);
  expect(await findRound(350, latest, read)).toMatchObject({ round: { updatedAt: 300 }, nextUpdatedAt: 400 });
  expect(await findRound(250, latest, read)).toMatchObject({ round: { updatedAt: 200 }, nextUpdatedAt: 300 });
});

test('an earlier phase that continues beside its successor counts only until that begins', async () => {
  const { read, latest } = feedOf([
    [100, 200, 450, 700],
    [400, 800],
  ]);
  expect(await findRound(399, latest, read)).toMatchObject({ round: { updatedAt: 200 }, nextUpdatedAt: 400 });
  expect(await findRound(500, latest, read)).toMatchObject({ round: { updatedAt: 400 }, nextUpdatedAt: 800 });
});

test('a gap too long to search beyond gives no price instead of a wrong one', async () => {
  const gap = Array.from({ length: 40 }, () => null);
  const { read, latest } = feedOf([[100, ...gap, 300, 400]]);
  expect(await findRound(350, latest, read)).toBeUndefined();
});

test('a hundred thousand rounds take a few dozen reads, and fewer if a neighbour is known', async () => {
  const times = Array.from({ length: 100_000 }, (_, index) => 1_000 + index * 60);
  const { read, latest, reads } = feedOf([times]);
  const found = await findRound(1_000 + 60 * 77_777 + 59, latest, read);
  expect(found?.round.updatedAt).toBe(1_000 + 60 * 77_777);
  const first = reads();
  expect(first).toBeLessThan(40);
  if (!found) throw new Error('not found');
  await findRound(1_000 + 60 * 77_800, latest, read, [found.round]);
  expect(reads() - first).toBeLessThanOrEqual(40);
});

test('whatever the phases and gaps, the search finds the same round as a full scan', async () => {
  const { int: random } = createRandom(20_261_126);
  for (let made = 0; made < 2_000; made++) {
    const phases: (number | null)[][] = [];
    for (let begin = 100, left = 1 + random(4); left > 0; left--) {
      let [at, missing] = [begin, 0];
      const length = 1 + random(40);
      begin += 30 * length;
      // A phase begins and ends with a round, and no gap is longer than the search tolerates.
      phases.push(
        Array.from({ length }, (_, index) => {
          at += random(51);
          missing = random(2) === 0 && missing < 7 && index > 0 && index < length - 1 ? missing + 1 : 0;
          return missing > 0 ? null : at;
        }),
      );
    }
    const time = random(3_000);
    const { read, latest } = feedOf(phases);
    const expected = latest.updatedAt <= time ? latest.updatedAt : lastOf(phases, time);
    expect((await findRound(time, latest, read))?.round.updatedAt, JSON.stringify({ phases, time })).toBe(expected);
  }
});

/** The last round of the newest phase that had one by then. */
function lastOf(phases: Phases, time: number): number | undefined {
  for (const times of [...phases].reverse()) {
    if ((times[0] ?? time + 1) > time) continue;
    return Math.max(...times.filter((at): at is number => at !== null && at <= time));
  }
  return undefined;
}
