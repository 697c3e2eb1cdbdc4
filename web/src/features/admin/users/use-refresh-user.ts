import { auditList } from '@eleven/protocol/api/admin/audit';
import { userDetail, userList } from '@eleven/protocol/api/admin/users';
import { useQueryClient } from '@tanstack/react-query';

/** After an act: reads the account and everything that shows it again. */
export function useRefreshUser(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const { path } of [userList, auditList]) void client.invalidateQueries({ queryKey: [path] });
    await client.invalidateQueries({ queryKey: [userDetail.path.split('/:')[0], id] });
  };
}
