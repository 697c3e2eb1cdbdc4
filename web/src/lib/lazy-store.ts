/** A store whose code loads when it is first needed. Until then it only registers listeners and responds through `unloaded`. */
export interface Store {
  subscribe(listener: () => void): () => void;
}

interface LazyStoreOptions<S extends Store> {
  readonly load: () => Promise<S>;
  /** The methods before the store is loaded. `loadStore` loads it; after a failure the next call tries again. */
  readonly unloaded: (loadStore: () => Promise<S>) => Omit<S, 'subscribe'>;
  readonly onLoaded?: (store: S) => void;
}

export function lazyStore<S extends Store>({ load, unloaded, onLoaded }: LazyStoreOptions<S>): S {
  let store: S | undefined;
  let loading: Promise<S> | undefined;
  const listeners = new Set<() => void>();

  const adopt = (loaded: S): S => {
    store = loaded;
    loaded.subscribe(() => {
      for (const listener of listeners) listener();
    });
    onLoaded?.(loaded);
    return loaded;
  };
  const loadStore = (): Promise<S> => {
    loading ??= load().then(adopt, (error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  type Methods = Record<string, (...args: unknown[]) => unknown>;
  const before = unloaded(loadStore) as Methods;
  const forwarded: Methods = {};
  for (const name of Object.keys(before)) {
    forwarded[name] = (...args) => ((store as Methods | undefined) ?? before)[name]?.(...args);
  }
  const subscribe: Store['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { ...forwarded, subscribe } as S;
}
