import { listTickets, type TicketSummary } from '@eleven/protocol/api/support';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './my-tickets.module.css';
import { OwnTicket } from './own-ticket.tsx';
import { StateTag } from './state-tag.tsx';

interface MyTicketsProps {
  /** The ticket that is open, by number. */
  open: string | undefined;
  /** The address that opens one. */
  pathOf(number: string): string;
}

/** The tickets of the signed-in user at the left (above, on narrow pages), the open one beside them. */
export function MyTickets({ open, pathOf }: MyTicketsProps) {
  const texts = useTexts({
    none: { ko: '아직 문의가 없습니다.', en: 'You have not opened a ticket yet.' },
    more: { ko: '더 보기', en: 'Show more' },
    loading: { ko: '불러오는 중', en: 'Loading' },
    list: { ko: '내 문의 목록', en: 'Your tickets' },
    choose: { ko: '왼쪽에서 문의를 고르면 여기에 보입니다.', en: 'Choose a ticket to read it here.' },
  });
  const [chosen, setChosen] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: [...queryKeyOf(listTickets), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listTickets, { query: { limit: 20, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextBefore,
    staleTime: FRESH_STALE_MS,
  });
  const tickets = list.data?.pages.flatMap((page) => page.tickets) ?? [];
  const shown = open ?? tickets[0]?.number;
  if (list.isPending) {
    return (
      <Card>
        <Skeleton size="tall" />
      </Card>
    );
  }
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />;
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
        {list.error && (
          <div className={css.more}>
            <FailureNotice error={list.error} retry={() => void list.fetchNextPage()} />
          </div>
        )}
        {list.hasNextPage && !list.error && (
          <div className={css.more}>
            <Button
              size="small"
              block
              busy={list.isFetchingNextPage && texts.loading}
              onClick={() => void list.fetchNextPage()}
            >
              {texts.more}
            </Button>
          </div>
        )}
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
