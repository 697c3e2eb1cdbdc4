import { adminUser } from '@eleven/protocol/api/auth';
import { supportAdminOverview } from '@eleven/protocol/api/support-admin';
import { useApiQuery } from '../../lib/use-api.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { AdminThreadPane } from './admin-thread.tsx';
import { Queue } from './queue.tsx';
import { Waits } from './waits.tsx';

/** The tickets of all customers: how long they wait, the queue, and the one that is open. */
export default function SupportAdmin() {
  const { data: member } = useApiQuery(adminUser);
  const { data: overview } = useApiQuery(supportAdminOverview, { staleTime: 0 });
  const [{ ticket }, setTicket] = useFilters(['ticket']);
  const mayAnswer = member?.role === 'admin' || member?.role === 'support';
  return (
    <>
      <Waits overview={overview} />
      {ticket ? (
        <AdminThreadPane
          key={ticket}
          number={ticket}
          staff={overview?.staff ?? []}
          mayAnswer={mayAnswer}
          onClose={() => setTicket({ ticket: '' })}
        />
      ) : (
        <Queue staff={overview?.staff ?? []} onOpen={(number) => setTicket({ ticket: number })} />
      )}
    </>
  );
}
