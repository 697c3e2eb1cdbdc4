import type { ReactNode } from 'react';
import { useFilters } from '../../../lib/use-filters.ts';
import { UserDetail } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

/** The list of accounts, or the one that `?user=` names. */
export function Users({ ticketsOf }: { ticketsOf(id: string): ReactNode }) {
  const [{ user }, setFilters] = useFilters(['user']);
  if (user) return <UserDetail key={user} id={user} tickets={ticketsOf(user)} back={() => setFilters({ user: '' })} />;
  return <UserList open={(id) => setFilters({ user: id })} />;
}
