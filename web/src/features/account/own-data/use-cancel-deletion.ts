import { cancelDeletion, readOwnData } from '@eleven/protocol/api/own/own-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { SESSION_KEY } from '../../../session/session.ts';

/** Reads again what a deletion that was requested or cancelled changes: the card in the settings and the banner. */
export function useDeletionRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [queryKeyOf(readOwnData), SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
    );
}

export function useCancelDeletion() {
  const refresh = useDeletionRefresh();
  return useMutation({ mutationFn: () => callApi(cancelDeletion), onSettled: refresh });
}
