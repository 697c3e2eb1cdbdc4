import type { ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import { QueryObserver, type QueryObserverResult, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ParamsOf } from './api.ts';
import { queryKeyOf } from './use-api.ts';

/**
 * The same request for each of several parameters, in their order. The library's `useQueries` also merges and tracks results,
 * which this does not need and which would add 1.5 KB to the first load.
 */
export function useApiQueries<Route extends RouteDefinition>(
  route: Route,
  params: readonly ParamsOf<Route>[],
): readonly QueryObserverResult<ReplyOf<Route>, Error>[] {
  const client = useQueryClient();
  const keys = JSON.stringify(params.map((one) => queryKeyOf(route, one)));
  const store = useMemo(() => {
    const observers = (JSON.parse(keys) as string[][]).map(
      (queryKey) => new QueryObserver<ReplyOf<Route>, Error>(client, { queryKey }),
    );
    let results = observers.map((observer) => observer.getCurrentResult());
    return {
      subscribe(listener: () => void) {
        const look = () => {
          results = observers.map((observer) => observer.getCurrentResult());
          listener();
        };
        const stops = observers.map((observer) => observer.subscribe(look));
        // A reply may have come between rendering and subscribing.
        look();
        return () => {
          for (const stop of stops) stop();
        };
      },
      get: () => results,
    };
  }, [client, keys]);
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
