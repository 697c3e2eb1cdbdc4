import type { FoundTicket } from '@eleven/protocol/api/admin/support';
import { CATEGORY_NAMES, PRIORITY_NAMES } from '@eleven/protocol/tickets';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ENTRY } from '../../../lib/focus/list-focus.ts';
import { LongTable } from '../../../ui/table/long-table.tsx';
import type { PagedQuery } from '../../../ui/table/more-pages.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { CustomerEmail } from '../customer-email.tsx';
import { Excerpt } from '../excerpt.tsx';
import { Promised } from '../promised.tsx';
import css from '../support-admin.module.css';
import { TICKET_STATE_TEXTS } from '../support-admin-texts.ts';

interface QueueTableProps {
  rows: readonly FoundTicket[];
  reading: PagedQuery;
  /** Whether the tickets are those that wait for us, which have a promised time. */
  areWaiting: boolean;
  empty: string;
  onOpen(number: string): void;
}

export function QueueTable({ rows, reading, areWaiting, empty, onOpen }: QueueTableProps) {
  const locale = useLocale();
  const states = useTexts(TICKET_STATE_TEXTS);
  const texts = useTexts({
    caption: { ko: '문의', en: 'Tickets' },
    ticket: { ko: '문의', en: 'Ticket' },
    customer: { ko: '고객', en: 'Customer' },
    state: { ko: '상태', en: 'State' },
    assignee: { ko: '담당자', en: 'Assigned to' },
    nobody: { ko: '없음', en: 'Nobody' },
    promised: { ko: '답변 약속', en: 'Promised by' },
    updated: { ko: '마지막 변경', en: 'Last change' },
    isNew: { ko: '새 글', en: 'New' },
    visitor: { ko: '비회원', en: 'Visitor' },
  });
  return (
    <LongTable<FoundTicket>
      caption={texts.caption}
      rows={rows}
      rowKey={(ticket) => ticket.number}
      reading={reading}
      empty={empty}
      columns={[
        {
          head: texts.ticket,
          narrow: 'wide',
          cell: (ticket) => (
            <button
              type="button"
              className={css.open}
              {...{ [ENTRY]: ticket.number }}
              onClick={() => onOpen(ticket.number)}
            >
              <b>{ticket.subject}</b> {ticket.unread && <Tag tone="warn">{texts.isNew}</Tag>}
              <small>
                {ticket.number} · {CATEGORY_NAMES[ticket.category][locale]}
              </small>
              {ticket.excerpt && ticket.excerpt.length > 0 && <Excerpt parts={ticket.excerpt} />}
            </button>
          ),
        },
        {
          head: texts.customer,
          narrow: 'line',
          cell: ({ customer }) => (
            <span className={css.lines}>
              {customer.name ?? texts.visitor}
              <small>
                <CustomerEmail {...customer} />
              </small>
            </span>
          ),
        },
        {
          head: texts.state,
          narrow: 'line',
          cell: (ticket) => (
            <span className={css.tags}>
              <Tag tone={ticket.state === 'open' ? 'warn' : 'plain'}>{states[ticket.state]}</Tag>
              {ticket.priority !== 'normal' && (
                <Tag tone={ticket.priority === 'urgent' ? 'danger' : 'plain'}>
                  {PRIORITY_NAMES[ticket.priority][locale]}
                </Tag>
              )}
              {ticket.labels.map(({ id, name, color }) => (
                <Tag key={id} tone={color}>
                  {name}
                </Tag>
              ))}
            </span>
          ),
        },
        { head: texts.assignee, narrow: 'line', cell: ({ assignee }) => assignee?.name ?? texts.nobody },
        {
          head: areWaiting ? texts.promised : texts.updated,
          kind: 'number',
          narrow: 'line',
          cell: (ticket) =>
            ticket.dueAt || ticket.pausedMs !== null ? (
              <Promised ticket={ticket} />
            ) : (
              <Time at={ticket.waitsSince ?? ticket.updatedAt} />
            ),
        },
      ]}
    />
  );
}
