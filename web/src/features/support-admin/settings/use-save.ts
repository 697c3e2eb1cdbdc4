import { supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type SupportStaff = ReplyOf<typeof supportSettings>['staff'];

/** A change of the settings, after which they are read again; also when it was refused: a colleague may have changed them. */
export function useSave<Given>(save: (given: Given) => Promise<unknown>, onSaved?: (saved: Given) => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [supportSettings.path] });
  return useMutation({
    mutationFn: save,
    meta: { silent: true },
    retry: false,
    onError: refresh,
    onSuccess: async (_reply, given) => {
      await refresh();
      onSaved?.(given);
    },
  });
}
