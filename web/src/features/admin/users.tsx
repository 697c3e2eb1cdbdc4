import { useFilters } from '../../lib/use-filters.ts';
import { UserDetail } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

/** The list of accounts, or the one that `?user=` names. */
export default function Users() {
  const [{ user }, setFilters] = useFilters(['user']);
  if (user) return <UserDetail key={user} id={user} back={() => setFilters({ user: '' })} />;
  return <UserList open={(id) => setFilters({ user: id })} />;
}
