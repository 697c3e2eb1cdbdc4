import { UserDetail } from '../../features/admin/users/user-detail.tsx';
import { UserList } from '../../features/admin/users/user-list.tsx';
import { CustomerTickets } from '../../features/support-admin/customer-tickets.tsx';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useListFocus } from '../../lib/focus/list-focus.ts';

/** The list of accounts, or the account named by `?user=` with its tickets. */
export default function Users() {
  const [{ user: id }, setFilters] = useFilters(['user']);
  const focus = useListFocus();
  if (!id) {
    return (
      <div ref={focus.list} tabIndex={-1}>
        <UserList
          open={(user) => {
            focus.open(user);
            setFilters({ user });
          }}
        />
      </div>
    );
  }
  return (
    <div ref={focus.entry} tabIndex={-1}>
      <UserDetail
        key={id}
        id={id}
        tickets={<CustomerTickets id={id} />}
        back={() => {
          focus.close();
          setFilters({ user: '' });
        }}
      />
    </div>
  );
}
