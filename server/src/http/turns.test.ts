import { expect, it } from 'vitest';
import { createTurns, type EndTurn } from './turns.ts';

/** Requests by name, in the order in which they began. */
function atWork(most: number, longestMs = 60_000) {
  const takeTurn = createTurns(most, longestMs);
  const begun: string[] = [];
  const ends = new Map<string, EndTurn>();
  return {
    begun,
    ask: (network: string, name: string) =>
      takeTurn(network, (end) => {
        begun.push(name);
        ends.set(name, end);
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

it('of one network only so many are worked on, the others in their order; another network waits for none of them', () => {
  const { begun, ask, end } = atWork(2);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name);
  expect(begun).toEqual(['a1', 'a2']);
  ask('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  end('a2');
  expect(begun).toHaveLength(4);
  end('a1');
  end('a3');
  expect(begun.slice(4)).toEqual(['a4', 'a5']);
});

it('begins anew for a network all of whose requests are answered', () => {
  const { begun, ask, end } = atWork(1);
  for (const name of ['a1', 'a2', 'a3']) {
    ask('a', name);
    end(name);
  }
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('nobody waits long: then a request begins beside those before it, whose ends begin no other one', async () => {
  const { begun, ask, end } = atWork(1, 20);
  ask('a', 'a1');
  await new Promise<void>((resolve) => createTurns(0, 20)('b', () => resolve()));
  ask('a', 'a2');
  expect(begun).toEqual(['a1']);
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  ask('a', 'a3');
  end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});
