import { listTickets, type TicketSummary } from '@eleven/protocol/api/support';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/table/more-pages.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './my-tickets.module.css';
import { OwnTicket } from './own-ticket.tsx';
import { StateTag } from './state-tag.tsx';

interface MyTicketsProps {
  /** The number of the open ticket. */
  open: string | undefined;
  /** The path that opens a ticket. */
  pathOf(number: string): string;
}

/** The tickets of the signed-in user, newest first. */
export const useMyTickets = (isSignedIn: boolean) =>
  useApiPages(listTickets, {
    query: { limit: 20 },
    rowsOf: (page) => page.tickets,
    staleTime: FRESH_STALE_MS,
    enabled: isSignedIn,
  });

/** The user's tickets at the left (on top on narrow pages), the open one beside them. */
export function MyTickets({ open, pathOf }: MyTicketsProps) {
  const texts = useTexts({
    none: { ko: '아직 문의가 없습니다.', en: 'You have not opened a ticket yet.' },
    list: { ko: '내 문의 목록', en: 'Your tickets' },
    choose: { ko: '왼쪽에서 문의를 고르면 여기에 보입니다.', en: 'Choose a ticket to read it here.' },
  });
  const [chosen, setChosen] = useState<string>();
  const { rows: tickets, reading } = useMyTickets(true);
  const shown = open ?? tickets[0]?.number;
  if (reading.isPending) {
    return (
      <Card>
        <Skeleton size="tall" />
      </Card>
    );
  }
  if (reading.error && !reading.data) return <MorePages reading={reading} />;
  if (tickets.length === 0 && !open) return <p className={css.none}>{texts.none}</p>;
  return (
    <Card bare className={css.split}>
      <nav className={css.list} aria-label={texts.list}>
        <ul>
          {tickets.map((ticket) => (
            <li key={ticket.number}>
              <TicketLink
                ticket={ticket}
                to={pathOf(ticket.number)}
                isShown={ticket.number === shown}
                onChoose={() => setChosen(ticket.number)}
              />
            </li>
          ))}
        </ul>
        <MorePages reading={reading} block />
      </nav>
      {shown ? (
        <OwnTicket key={shown} number={shown} isChosen={shown === chosen} />
      ) : (
        <p className={css.none}>{texts.choose}</p>
      )}
    </Card>
  );
}

interface TicketLinkProps {
  ticket: TicketSummary;
  to: string;
  isShown: boolean;
  onChoose(): void;
}

function TicketLink({ ticket, to, isShown, onChoose }: TicketLinkProps) {
  const format = useFormat();
  const texts = useTexts({ unread: { ko: '새 답변', en: 'New reply' } });
  return (
    <Link to={to} replace aria-current={isShown ? 'true' : undefined} onClick={onChoose}>
      <span className={css.line}>
        <b>{ticket.subject}</b>
        {ticket.unread ? <Tag tone="brass">{texts.unread}</Tag> : <StateTag state={ticket.state} />}
      </span>
      <small>
        {ticket.number} · <time dateTime={ticket.updatedAt}>{format.date(ticket.updatedAt)}</time>
      </small>
    </Link>
  );
}
