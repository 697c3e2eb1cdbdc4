import { Users } from '../../features/admin/users/users.tsx';
import { CustomerTickets } from '../../features/support-admin/customer-tickets.tsx';

/** The accounts; one that is open shows its tickets as well. */
export default function UsersPart() {
  return <Users ticketsOf={(id) => <CustomerTickets id={id} />} />;
}
