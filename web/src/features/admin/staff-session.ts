/** The data that this tab keeps for a member of staff, none of which the next member may see. */
import { adminUser } from '@eleven/protocol/api/auth';
import type { User } from '@eleven/protocol/api/user';
import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../lib/use-api.ts';
import { tab } from '../../storage.ts';

/** The owner of the drafts. */
const OWNER_KEY = 'staff-draft-owner';

/** The same member finds their earlier drafts, e.g. after an idle hour. */
export function beginStaffSession(client: QueryClient, user: User): void {
  if (tab.read(OWNER_KEY) !== user.id) tab.clear();
  tab.write(OWNER_KEY, user.id);
  dropQueries(client);
  client.setQueryData(queryKeyOf(adminUser), user);
}

export function endStaffSession(client: QueryClient): void {
  tab.clear();
  dropQueries(client);
}

function dropQueries(client: QueryClient): void {
  const predicate = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.startsWith('/api/admin/');
  void client.cancelQueries({ predicate });
  client.removeQueries({ predicate });
}
