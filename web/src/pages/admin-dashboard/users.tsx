import { UserDetail } from '../../features/admin/users/user-detail.tsx';
import { UserList } from '../../features/admin/users/user-list.tsx';
import { CustomerTickets } from '../../features/support-admin/customer-tickets.tsx';
import { useFilters } from '../../lib/use-filters.ts';

/** The list of accounts, or the account named by `?user=` with its tickets. */
export default function Users() {
  const [{ user: id }, setFilters] = useFilters(['user']);
  if (!id) return <UserList open={(user) => setFilters({ user })} />;
  return <UserDetail key={id} id={id} tickets={<CustomerTickets id={id} />} back={() => setFilters({ user: '' })} />;
}
