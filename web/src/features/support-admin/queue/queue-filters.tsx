import { type Member, supportAdminExport } from '@eleven/protocol/api/admin/support';
import { supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import { adminUser } from '@eleven/protocol/api/auth';
import {
  CATEGORY_NAMES,
  PRIORITY_NAMES,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATES,
} from '@eleven/protocol/tickets';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import css from '../support-admin.module.css';
import { TICKET_STATE_TEXTS } from '../support-admin-texts.ts';
import { orderOf, ordersOf, type QueueFilters, selectionOf, stateOf } from './queue-query.ts';

interface QueueFiltersBarProps {
  filters: QueueFilters;
  staff: readonly Member[];
  onChange(changes: QueueFilters): void;
}

/** All filters of the queue; admins can export its tickets. */
export function QueueFiltersBar({ filters, staff, onChange }: QueueFiltersBarProps) {
  const locale = useLocale();
  const states = useTexts(TICKET_STATE_TEXTS);
  const { data: member } = useApiQuery(adminUser);
  const { data: settings } = useApiQuery(supportSettings);
  const texts = useTexts({
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
    oldest: { ko: '오래된 것부터', en: 'Oldest first' },
    newest: { ko: '새 것부터', en: 'Newest first' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
  });
  const select = (
    name: 'category' | 'priority' | 'label' | 'assignee' | 'waits',
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={texts[name]}
      value={filters[name] ?? ''}
      options={[{ value: '', label: texts.all }, ...options]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={css.filters}>
      <Select
        label={texts.state}
        value={stateOf(filters)}
        options={[
          ...TICKET_STATES.map((value) => ({ value: value as string, label: states[value] })),
          { value: 'all', label: texts.all },
        ]}
        onChange={(value) => onChange({ state: value })}
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
          value={orderOf(filters)}
          options={ordersOf(filters).map((value) => ({ value, label: texts[value] }))}
          onChange={(order) => onChange({ order })}
        />
      )}
      <Search asked={filters.search ?? ''} onAsk={(search) => onChange({ search })} />
      {member?.role === 'admin' && (
        <ExportLink href={`${supportAdminExport.path}?${new URLSearchParams(selectionOf(filters))}`}>
          {texts.export}
        </ExportLink>
      )}
    </div>
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
