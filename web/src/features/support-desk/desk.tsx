import { adminUser } from '@eleven/protocol/api/auth';
import { deskOverview } from '@eleven/protocol/api/support-desk';
import { useApiQuery } from '../../lib/use-api.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DeskThreadPane } from './desk-thread.tsx';
import { Queue } from './queue.tsx';
import { Waits } from './waits.tsx';

/** The tickets of all customers: how long they wait, the queue, and the one that is open. */
export default function Desk() {
  const { data: member } = useApiQuery(adminUser);
  const { data: overview } = useApiQuery(deskOverview, { staleTime: 0 });
  const [{ ticket }, setTicket] = useFilters(['ticket']);
  const mayAnswer = member?.role === 'admin' || member?.role === 'support';
  return (
    <>
      <Waits overview={overview} />
      {ticket ? (
        <DeskThreadPane
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
