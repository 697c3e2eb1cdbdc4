import {
  type FoundTicket,
  type Member,
  supportAdminExport,
  supportAdminQueue,
} from '@eleven/protocol/api/admin/support';
import { supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import { adminUser } from '@eleven/protocol/api/auth';
import {
  CATEGORY_NAMES,
  isTicketCategory,
  isTicketState,
  PRIORITY_NAMES,
  SEARCHED_TICKETS_MAX,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATES,
} from '@eleven/protocol/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { callApi } from '../../lib/api.ts';
import { ENTRY } from '../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { ExportLink } from '../../session/export-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { CustomerEmail } from './customer-email.tsx';
import { Excerpt } from './excerpt.tsx';
import { Promised } from './promised.tsx';
import css from './support-admin.module.css';
import { TICKET_STATE_TEXTS } from './support-admin-texts.ts';

const ORDERS = ['due', 'oldest', 'newest'] as const;

interface QueueProps {
  staff: readonly Member[];
  onOpen(number: string): void;
}

/** Tickets by filter. Without a filter, those that wait for us, oldest first. */
export function Queue({ staff, onOpen }: QueueProps) {
  const locale = useLocale();
  const states = useTexts(TICKET_STATE_TEXTS);
  const { data: member } = useApiQuery(adminUser);
  const { data: settings } = useApiQuery(supportSettings);
  const [filters, setFilters] = useFilters([
    'state',
    'category',
    'priority',
    'label',
    'assignee',
    'waits',
    'search',
    'order',
  ]);
  const texts = useTexts({
    caption: { ko: '문의', en: 'Tickets' },
    state: { ko: '상태', en: 'State' },
    category: { ko: '분류', en: 'Category' },
    assignee: { ko: '담당자', en: 'Assigned to' },
    waits: { ko: '기다린 시간', en: 'Has waited' },
    order: { ko: '순서', en: 'Order' },
    all: { ko: '모두', en: 'All' },
    mine: { ko: '나', en: 'Me' },
    nobody: { ko: '없음', en: 'Nobody' },
    atLeast: { ko: (hours: number) => `${hours}시간 이상`, en: (hours) => `${hours} hours or more` },
    due: { ko: '약속이 급한 것부터', en: 'Promised soonest' },
    priority: { ko: '우선순위', en: 'Priority' },
    label: { ko: '라벨', en: 'Label' },
    promised: { ko: '답변 약속', en: 'Promised by' },
    oldest: { ko: '오래된 것부터', en: 'Oldest first' },
    newest: { ko: '새 것부터', en: 'Newest first' },
    ticket: { ko: '문의', en: 'Ticket' },
    customer: { ko: '고객', en: 'Customer' },
    updated: { ko: '마지막 변경', en: 'Last change' },
    isNew: { ko: '새 글', en: 'New' },
    visitor: { ko: '비회원', en: 'Visitor' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    most: {
      ko: `검색은 가장 잘 맞는 ${SEARCHED_TICKETS_MAX}건까지만 찾습니다. 단어를 더하거나 필터를 고르면 좁힐 수 있습니다.`,
      en: `A search finds at most ${SEARCHED_TICKETS_MAX} tickets, those that fit best. More words or a filter narrow it.`,
    },
    empty: { ko: '해당하는 문의가 없습니다.', en: 'No ticket matches.' },
    noneWaits: { ko: '기다리는 문의가 없습니다.', en: 'Nobody is waiting for us.' },
  });
  // A search covers every state: the user may not know it.
  const state = filters.state ?? (filters.search ? 'all' : 'open');
  const priority = TICKET_PRIORITIES.find((one) => one === filters.priority);
  const narrowed = {
    ...(isTicketState(state) ? { state } : {}),
    ...(isTicketCategory(filters.category) ? { category: filters.category } : {}),
    ...(priority ? { priority } : {}),
    ...(filters.label ? { label: filters.label } : {}),
    ...(filters.assignee ? { assignee: filters.assignee } : {}),
    ...(filters.waits ? { waitsHours: filters.waits } : {}),
    ...(filters.search ? { search: filters.search } : {}),
  };
  const isOpenAlone = state === 'open' && Object.keys(narrowed).length === 1;
  // Only tickets that wait for us have a promised time: this order would omit all others.
  const orders = ORDERS.filter((one) => one !== 'due' || state === 'open');
  const query = {
    ...narrowed,
    order: orders.find((one) => one === filters.order) ?? (state === 'open' ? 'due' : 'newest'),
  };
  const reading = useInfiniteQuery({
    queryKey: [supportAdminQueue.path, query],
    queryFn: ({ pageParam, signal }) =>
      callApi(supportAdminQueue, { query: { ...query, limit: 20, ...(pageParam ? { from: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const rows = reading.data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const select = (
    name: 'category' | 'priority' | 'label' | 'assignee' | 'waits',
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={texts[name]}
      value={filters[name] ?? ''}
      options={[{ value: '', label: texts.all }, ...options]}
      onChange={(value) => setFilters({ [name]: value })}
    />
  );
  return (
    <>
      <div className={css.filters}>
        <Select
          label={texts.state}
          value={state}
          options={[
            ...TICKET_STATES.map((value) => ({ value: value as string, label: states[value] })),
            { value: 'all', label: texts.all },
          ]}
          onChange={(value) => setFilters({ state: value })}
        />
        {select(
          'category',
          TICKET_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value][locale] })),
        )}
        {select(
          'priority',
          TICKET_PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value][locale] })),
        )}
        {(settings?.labels.length ?? 0) > 0 &&
          select('label', settings?.labels.map(({ id, name }) => ({ value: String(id), label: name })) ?? [])}
        {select('assignee', [
          { value: 'me', label: texts.mine },
          { value: 'nobody', label: texts.nobody },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ])}
        {select(
          'waits',
          [4, 24, 72].map((hours) => ({ value: String(hours), label: texts.atLeast(hours) })),
        )}
        {/* Search results are in the order of their relevance. */}
        {!filters.search && (
          <Select
            label={texts.order}
            value={query.order}
            options={orders.map((value) => ({ value, label: texts[value] }))}
            onChange={(order) => setFilters({ order })}
          />
        )}
        <Search asked={filters.search ?? ''} onAsk={(search) => setFilters({ search })} />
        {member?.role === 'admin' && (
          <ExportLink href={`${supportAdminExport.path}?${new URLSearchParams(narrowed)}`}>{texts.export}</ExportLink>
        )}
      </div>
      <p role="status" className={css.about}>
        {filters.search && rows.length >= SEARCHED_TICKETS_MAX && texts.most}
      </p>
      <LongTable<FoundTicket>
        caption={texts.caption}
        rows={rows}
        rowKey={(ticket) => ticket.number}
        reading={reading}
        empty={isOpenAlone ? texts.noneWaits : texts.empty}
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
            head: state === 'open' ? texts.promised : texts.updated,
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
    </>
  );
}

function Search({ asked, onAsk }: { asked: string; onAsk(search: string): void }) {
  const [text, setText] = useState(asked);
  const texts = useTexts({
    search: { ko: '번호, 내용, 고객', en: 'Number, words or customer' },
    find: { ko: '찾기', en: 'Find' },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(text.trim());
  };
  return (
    <search>
      <form onSubmit={ask}>
        <Field
          label={texts.search}
          type="search"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
          after={
            <Button type="submit" variant="ghost" size="small">
              {texts.find}
            </Button>
          }
        />
      </form>
    </search>
  );
}
