/**
 * Reads many keys with one query. A key that is asked for while nothing is being read is read at once, with all others of the
 * same turn of the event loop. While a query is under way the next ones gather for the one after it: the more requests come at a
 * time, the more share a query. Each is answered by a query that has begun after it was asked.
 */

/** No key waits longer for a query that is slow, or that nobody answers. */
const MAX_WAIT_MS = 5;

export function batched<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathering: { readonly keys: Set<string>; readonly values: Promise<ReadonlyMap<string, Value>> } | undefined;
  /** The query that was begun last. */
  let running: Promise<unknown> | undefined;

  const begin = (keys: ReadonlySet<string>) => {
    gathering = undefined;
    const values = read([...keys]);
    const mine = values.then(
      () => {},
      () => {},
    );
    running = mine;
    void mine.then(() => {
      if (running === mine) running = undefined;
    });
    return values;
  };
  return async (key) => {
    if (!gathering) {
      const keys = new Set<string>();
      const turn = running
        ? firstOf(running, MAX_WAIT_MS)
        : new Promise<void>((resolve) => {
            setImmediate(resolve);
          });
      gathering = { keys, values: turn.then(() => begin(keys)) };
    }
    gathering.keys.add(key);
    return (await gathering.values).get(key);
  };
}

function firstOf(running: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void running.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
