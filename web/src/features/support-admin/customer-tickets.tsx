import { supportAdminQueue } from '@eleven/protocol/api/admin/support';
import { CATEGORY_NAMES } from '@eleven/protocol/tickets';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import rows from '../../styles/entries.module.css';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TICKET_STATE_TEXTS } from './support-admin-texts.ts';

/** Only the newest. Searching the queue for the account's address finds all. */
const SHOWN = 10;

/** The account's tickets, each a link to its thread. */
export function CustomerTickets({ id }: { id: string }) {
  const format = useFormat();
  const locale = useLocale();
  const states = useTexts(TICKET_STATE_TEXTS);
  const query = { customer: id, order: 'newest' as const, limit: SHOWN };
  const { data, error, refetch } = useApiQuery(supportAdminQueue, { query, staleTime: 0 });
  const texts = useTexts({
    title: { ko: '문의', en: 'Tickets' },
    none: { ko: '문의가 없습니다.', en: 'No tickets.' },
    isNew: { ko: '새 글', en: 'New' },
    more: { ko: `최근 ${SHOWN}건만 보입니다.`, en: `Only the latest ${SHOWN} are shown.` },
  });
  return (
    <Card title={texts.title}>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.tickets.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {data?.tickets.map((ticket) => (
          <li key={ticket.number}>
            <span>
              <Link to={`${PATHS.adminDashboard}?section=tickets&ticket=${encodeURIComponent(ticket.number)}`}>
                {ticket.subject}
              </Link>{' '}
              <Tag tone={ticket.state === 'open' ? 'warn' : 'plain'}>{states[ticket.state]}</Tag>{' '}
              {ticket.unread && <Tag tone="warn">{texts.isNew}</Tag>}
            </span>
            <small>
              {[ticket.number, CATEGORY_NAMES[ticket.category][locale], format.dateTime(ticket.updatedAt)].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {data?.next && <p className={rows.none}>{texts.more}</p>}
    </Card>
  );
}
