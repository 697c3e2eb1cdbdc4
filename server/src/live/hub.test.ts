import { ADMIN_INVALIDATIONS, INVALIDATIONS, type Invalidation } from '@eleven/protocol/api/system';
import { describe, expect, it } from 'vitest';
import { createLocalHub } from './hub.ts';

const ALL = [...new Set<Invalidation>([...INVALIDATIONS, ...ADMIN_INVALIDATIONS])];

function at(startMs = 0) {
  const clock = { ms: startMs };
  const hub = createLocalHub(() => clock.ms);
  /** The invalidations that a reader gets first after missing `missedMs`. */
  const replayed = (missedMs?: number, userId?: string): Invalidation[] => {
    const invalidations: Invalidation[] = [];
    hub.subscribe(userId, (invalidation) => invalidations.push(invalidation), missedMs)();
    return invalidations;
  };
  return { clock, hub, replayed };
}

describe('invalidations that a reader has missed', () => {
  it('come first, once each, and only from the missed time', () => {
    const { clock, hub, replayed } = at();
    clock.ms = 10_000;
    hub.publish('announcements');
    clock.ms = 11_000;
    hub.publish('vault');
    hub.publish('vault');
    clock.ms = 12_000;
    expect(replayed()).toEqual([]);
    expect(replayed(999)).toEqual([]);
    expect(replayed(1_000)).toEqual(['vault']);
    expect(replayed(2_000)).toEqual(['announcements', 'vault']);
  });

  it('are the public ones and the reader’s own', () => {
    const { clock, hub, replayed } = at();
    clock.ms = 5_000;
    hub.publish('activity', 'minji');
    expect(replayed(1_000, 'minji')).toEqual(['activity']);
    expect(replayed(1_000, 'jiwoo')).toEqual([]);
    expect(replayed(1_000)).toEqual([]);
  });

  it('are all kinds if the hub cannot know: before its start, after a loss, beyond its memory', () => {
    const { clock, hub, replayed } = at(1_000_000);
    clock.ms += 500;
    expect(replayed(500)).toEqual([]);
    expect(replayed(501)).toEqual(ALL);
    clock.ms += 100_000;
    expect(replayed(60_000)).toEqual([]);
    expect(replayed(60_001)).toEqual(ALL);
    hub.lost();
    clock.ms += 10;
    expect(replayed(10)).toEqual([]);
    expect(replayed(11)).toEqual(ALL);
  });

  it('go to every subscriber if some may have been lost', () => {
    const { hub } = at();
    const invalidations: Invalidation[] = [];
    hub.subscribe('minji', (invalidation) => invalidations.push(invalidation));
    hub.lost();
    expect(invalidations).toEqual(ALL);
  });
});
