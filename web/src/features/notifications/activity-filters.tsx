import { activityCsv } from '@eleven/protocol/api/activity';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import css from './activity-filters.module.css';
import type { ActivityQuery } from './activity-query.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface ActivityFiltersProps {
  query: ActivityQuery;
  /** The reader's time zone. */
  zone: string;
  isFiltered: boolean;
  change(changes: ActivityQuery): void;
}

export function ActivityFilters({ query, zone, isFiltered, change }: ActivityFiltersProps) {
  const locale = useLocale();
  const texts = useTexts({
    area: { ko: '분류', en: 'Area' },
    all: { ko: '전체', en: 'All' },
    money: { ko: '거래', en: 'On chain' },
    security: { ko: '계정', en: 'Account' },
    support: { ko: '상담', en: 'Support' },
    from: { ko: '시작일', en: 'From' },
    to: { ko: '종료일', en: 'To' },
    clear: { ko: '조건 지우기', en: 'Clear filters' },
    reversed: { ko: '시작일이 종료일보다 늦습니다.', en: '“From” must not be later than “To”.' },
  });
  const csvParams = Object.entries({ ...query, zone, locale }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const area = query.area ?? 'all';
  const isReversed = Boolean(query.from && query.to && query.from > query.to);
  return (
    <div className={css.filters}>
      <div>
        <Segmented
          legend={texts.area}
          value={area}
          onChange={(next) => change({ area: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: texts.all },
            { value: 'money', label: texts.money },
            { value: 'security', label: texts.security },
            { value: 'support', label: texts.support },
          ]}
        />
      </div>
      <Search value={query.q ?? ''} change={(q) => change({ q })} />
      <div className={css.days}>
        <Field
          label={texts.from}
          type="date"
          value={query.from ?? ''}
          max={query.to}
          error={isReversed ? texts.reversed : undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <Field
          label={texts.to}
          type="date"
          value={query.to ?? ''}
          min={query.from}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <div className={css.end}>
        {isFiltered && (
          <Button variant="ghost" onClick={() => change({ area: undefined, kind: undefined, from: '', to: '', q: '' })}>
            {texts.clear}
          </Button>
        )}
        <a className={buttonClass()} href={`${activityCsv.path}?${new URLSearchParams(csvParams)}`} download>
          <Icon name={MORE_ICONS.arrowDown} size={18} />
          CSV
        </a>
      </div>
    </div>
  );
}

/** Applies the search once typing pauses. If the URL changes in another way, the field follows it. */
function Search({ value, change }: { value: string; change(q: string): void }) {
  const texts = useTexts({
    search: { ko: '검색', en: 'Search' },
    placeholder: { ko: '금액, 지갑, 거래 해시', en: 'Amount, wallet, transaction hash' },
  });
  const [typed, setTyped] = useState(value);
  // The URL's value that was last copied into the field: a different one comes from elsewhere (Back, “Clear filters”).
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setShown(typed);
      change(typed);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label={texts.search}
      type="search"
      maxLength={100}
      autoComplete="off"
      placeholder={texts.placeholder}
      before={<Icon name={MORE_ICONS.search} size={18} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
