import { DESK_HINTS, HINTS, type Hint } from '@eleven/protocol/api/system';
import { describe, expect, it } from 'vitest';
import { createLocalHub } from './hub.ts';

const ALL = [...new Set<Hint>([...HINTS, ...DESK_HINTS])];

function at(startMs = 0) {
  const clock = { ms: startMs };
  const hub = createLocalHub(() => clock.ms);
  /** What a reader hears first who has missed so much. */
  const heard = (missedMs?: number, userId?: string): Hint[] => {
    const hints: Hint[] = [];
    hub.subscribe(userId, (hint) => hints.push(hint), missedMs)();
    return hints;
  };
  return { clock, hub, heard };
}

describe('hints that a reader has missed', () => {
  it('come first, each once, and only those of the time that was missed', () => {
    const { clock, hub, heard } = at();
    clock.ms = 10_000;
    hub.publish('announcements');
    clock.ms = 11_000;
    hub.publish('vault');
    hub.publish('vault');
    clock.ms = 12_000;
    expect(heard()).toEqual([]);
    expect(heard(999)).toEqual([]);
    expect(heard(1_000)).toEqual(['vault']);
    expect(heard(2_000)).toEqual(['announcements', 'vault']);
  });

  it('are those of everybody and those of the reader', () => {
    const { clock, hub, heard } = at();
    clock.ms = 5_000;
    hub.publish('activity', 'minji');
    expect(heard(1_000, 'minji')).toEqual(['activity']);
    expect(heard(1_000, 'jiwoo')).toEqual([]);
    expect(heard(1_000)).toEqual([]);
  });

  it('are all there are where the hub does not know: before it began, after a loss, longer ago than it remembers', () => {
    const { clock, hub, heard } = at(1_000_000);
    clock.ms += 500;
    expect(heard(500)).toEqual([]);
    expect(heard(501)).toEqual(ALL);
    clock.ms += 100_000;
    expect(heard(60_000)).toEqual([]);
    expect(heard(60_001)).toEqual(ALL);
    hub.lost();
    clock.ms += 10;
    expect(heard(10)).toEqual([]);
    expect(heard(11)).toEqual(ALL);
  });

  it('are told to those who listen when hints may have been lost', () => {
    const { hub } = at();
    const hints: Hint[] = [];
    hub.subscribe('minji', (hint) => hints.push(hint));
    hub.lost();
    expect(hints).toEqual(ALL);
  });
});
