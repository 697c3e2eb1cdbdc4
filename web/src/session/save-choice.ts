import { saveSettings } from '@eleven/protocol/api/profile';
import type { BodyOf } from '@eleven/protocol/api/route';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { FAILS_OFFLINE } from '../lib/shown-at-once.ts';

export type Choice = BodyOf<typeof saveSettings>;

/** Imported on the first choice only, because the first load does not need the code for writing. */
export function saveChoice(client: QueryClient, choice: Choice): void {
  new MutationObserver<unknown, Error, Choice>(client, {
    mutationFn: (body) => callApi(saveSettings, { body }),
    // One after another, so that the last choice wins.
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    // Until the account is read again, the choice applies here.
    meta: { errorTitle: { ko: '계정에 저장하지 못했습니다', en: 'Not saved to your account' } },
  })
    .mutate(choice)
    .catch(() => {});
}
