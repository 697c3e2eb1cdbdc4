import { activityLogs, markAllRead, unreadCount } from '@eleven/protocol/api/activity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(markAllRead, { body: {} }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [unreadCount.path] }),
        client.invalidateQueries({ queryKey: [activityLogs.path] }),
      ]),
  });
}
