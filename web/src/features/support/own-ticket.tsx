import {
  closeTicket,
  markTicketRead,
  rateTicket,
  readTicket,
  reopenTicket,
  writeMessage,
} from '@eleven/protocol/api/support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './my-tickets.module.css';
import { Thread } from './thread.tsx';
import { useMarkRead } from './use-mark-read.ts';

const LIST_KEY = ['/api/tickets', 'pages'];

/** A ticket of the signed-in user. */
export function OwnTicket({ number, isChosen }: { number: string; isChosen: boolean }) {
  const client = useQueryClient();
  const params = { number };
  const key = queryKeyOf(readTicket, params);
  const { data, error, refetch } = useApiQuery(readTicket, { params, staleTime: FRESH_STALE_MS });
  const show = (thread: typeof data) => {
    client.setQueryData(key, thread);
    void client.invalidateQueries({ queryKey: LIST_KEY });
  };
  const toggle = useMutation({
    mutationFn: (to: 'close' | 'reopen') => callApi(to === 'close' ? closeTicket : reopenTicket, { params }),
    onSuccess: show,
  });
  useMarkRead(data, async (upTo) => {
    const ticket = await callApi(markTicketRead, { params, body: { upTo } });
    // Text written meanwhile stays.
    client.setQueryData<typeof data>(key, (now) => now && { ...now, ticket });
    void client.invalidateQueries({ queryKey: LIST_KEY });
  });
  if (error && !data) {
    return (
      <div className={css.waiting}>
        <FailureNotice error={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.waiting}>
        <Skeleton size="medium" />
        <Skeleton size="tall" />
      </div>
    );
  }
  return (
    <Thread
      thread={data}
      isChosen={isChosen}
      actions={{
        write: async (body, idempotencyKey) => show(await callApi(writeMessage, { params, body, idempotencyKey })),
        toggle: (to) => toggle.mutate(to),
        rate: async (body) => show(await callApi(rateTicket, { params, body })),
        busy: toggle.isPending,
        failure: toggle.error,
        mayAttach: true,
      }}
    />
  );
}
