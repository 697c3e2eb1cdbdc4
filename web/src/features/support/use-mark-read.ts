import type { TicketThread } from '@eleven/protocol/api/support';
import { useEffect, useRef } from 'react';

/** Marks the shown messages as read, once per newest message. After a failure the next one tries again. */
export function useMarkRead(thread: TicketThread | undefined, mark: (upTo: string) => Promise<void>): void {
  const last = thread?.ticket.unread ? thread.messages.at(-1)?.id : undefined;
  const marked = useRef<string>(undefined);
  const latest = useRef(mark);
  latest.current = mark;
  useEffect(() => {
    if (last === undefined || marked.current === last) return;
    marked.current = last;
    latest.current(last).catch(() => {
      marked.current = undefined;
    });
  }, [last]);
}
