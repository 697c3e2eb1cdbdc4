import { supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type SupportStaff = ReplyOf<typeof supportSettings>['staff'];

/** Saves a change of the settings and reads them again, even after a refusal, because a colleague may have changed them. */
export function useSave<Given>(save: (given: Given) => Promise<unknown>, onSaved?: (saved: Given) => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [supportSettings.path] });
  return useMutation({
    mutationFn: save,
    retry: false,
    onError: refresh,
    onSuccess: async (_reply, given) => {
      await refresh();
      onSaved?.(given);
    },
  });
}
