import { deskSettings } from '@eleven/protocol/api/admin/ticket-desk';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type DeskStaff = ReplyOf<typeof deskSettings>['staff'];

/** A change of the settings, after which they are read again. */
export function useSave<Given>(save: (given: Given) => Promise<unknown>, onSaved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    meta: { silent: true },
    retry: false,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [deskSettings.path] });
      onSaved?.();
    },
  });
}
