/**
 * Turns of networks: of one that sends many requests at once a few are worked on, and its others wait behind those. So
 * somebody else's request waits for a few, not for all of them. Nobody is refused here, and nobody waits long.
 */
import { AsyncResource } from 'node:async_hooks';

/** Of one network at the same time: about as many as a page asks for at once. */
const MOST_AT_WORK = 8;
/** Then a request is worked on anyway: those before it may themselves wait, for a database that is away. */
const LONGEST_MS = 200;

/** The request is answered. Once more does nothing. */
export type EndTurn = () => void;

/** Calls `begin` when it is the turn of a request of this network, which is at once unless many others are worked on. */
export type Turns = (network: string, begin: (end: EndTurn) => void) => void;

interface Line {
  atWork: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

export function createTurns(most = MOST_AT_WORK, longestMs = LONGEST_MS): Turns {
  const lines = new Map<string, Line>();
  return (network, begin) => {
    const line = lines.get(network) ?? { atWork: 0, waiting: new Set() };
    lines.set(network, line);
    const start = () => {
      line.atWork += 1;
      let hasEnded = false;
      begin(() => {
        if (hasEnded) return;
        hasEnded = true;
        line.atWork -= 1;
        const [next] = line.waiting;
        if (next && line.atWork < most) next();
        else if (line.atWork === 0) lines.delete(network);
      });
    };
    if (line.atWork < most) {
      start();
      return;
    }
    // Begun by the end of another request, in whose trace it must not run.
    const next = AsyncResource.bind(() => {
      clearTimeout(timer);
      line.waiting.delete(next);
      start();
    });
    const timer = setTimeout(next, longestMs);
    line.waiting.add(next);
  };
}
