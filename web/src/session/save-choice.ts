import { saveSettings } from '@eleven/protocol/api/profile';
import type { BodyOf } from '@eleven/protocol/api/route';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';

export type Choice = BodyOf<typeof saveSettings>;

/** Fetched with the first choice: what writes is no part of a first load, and nobody watches this. */
export function saveChoice(client: QueryClient, choice: Choice): void {
  new MutationObserver<unknown, Error, Choice>(client, {
    mutationFn: (body) => callApi(saveSettings, { body }),
    // One after the other: the last choice is the one that stays.
    scope: { id: saveSettings.path },
    meta: { silent: true },
  })
    .mutate(choice)
    .catch(() => {});
}
