import { acceptDocuments, ownConsents } from '@eleven/protocol/api/own/consents';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { queryKeyOf } from '../lib/use-api.ts';
import { SESSION_KEY } from './session.ts';

/** Accepts the version of the documents that this page shows. */
export function useAcceptDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(acceptDocuments, { body: { version: LEGAL_VERSION } }),
    // In a dialog, which shows the failure and would hide the toast.
    meta: { silent: true },
    async onSuccess(consents) {
      client.setQueryData(queryKeyOf(ownConsents), consents);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}
