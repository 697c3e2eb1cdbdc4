import { saveSettings } from '@eleven/protocol/api/profile';
import type { BodyOf } from '@eleven/protocol/api/route';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { FAILS_OFFLINE } from '../lib/shown-at-once.ts';

export type Choice = BodyOf<typeof saveSettings>;

/** Loads the code that writes on the first choice, because the first load does not need it. */
export function saveChoice(client: QueryClient, choice: Choice): void {
  new MutationObserver<unknown, Error, Choice>(client, {
    mutationFn: (body) => callApi(saveSettings, { body }),
    // One after another, so that the last choice wins.
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    meta: { errorTitle: { ko: '이 기기에만 적용했습니다', en: 'Applied on this device only' } },
  })
    .mutate(choice)
    .catch(() => {});
}
