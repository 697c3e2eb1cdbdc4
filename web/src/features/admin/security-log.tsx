import { type SecurityEventReply, securityEventExport, securityEventList } from '@eleven/protocol/api/admin/security';
import { SECURITY_KINDS, SECURITY_OUTCOMES } from '@eleven/protocol/security-events';
import { Fragment } from 'react';
import { formatSeconds, useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { ExportLink } from '../../session/export-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { roleName } from './admin-texts.ts';
import css from './list.module.css';
import { actorName, codeName, kindName, networkName, outcomeName, outcomeTone, targetName } from './security-texts.ts';
import { TwoLines } from './two-lines.tsx';

/** Sign-ins, failed attempts, refusals, and changes to or views of accounts, newest first. */
export default function SecurityLog() {
  const locale = useLocale();
  const format = useFormat();
  const [filters, setFilters] = useFilters(['kind', 'outcome', 'actor', 'network']);
  const texts = useTexts({
    caption: { ko: '보안 기록', en: 'Security log' },
    event: { ko: '일어난 일', en: 'Event' },
    outcome: { ko: '결과', en: 'Outcome' },
    everything: { ko: '모두', en: 'Everything' },
    narrowed: { ko: '한 계정이나 네트워크만 보는 중입니다.', en: 'Filtered to one account or network.' },
    all: { ko: '모두 보기', en: 'Show all' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    kept: {
      ko: '기록은 1년 동안 보관합니다. 같은 일은 1분 단위로 한 줄에 셉니다.',
      en: 'Events are kept for a year. Identical events within a minute share one line with a count.',
    },
    who: { ko: '계정', en: 'Account' },
    only: { ko: '이 계정만', en: 'Only this account' },
    from: { ko: '네트워크와 기기', en: 'Network and device' },
    onlyNetwork: { ko: '이 네트워크만', en: 'Only this network' },
    target: { ko: '대상', en: 'About' },
    time: { ko: '시간', en: 'Time' },
    times: { ko: (count: string) => `${count}번`, en: (count) => `${count} times` },
    empty: { ko: '기록이 없습니다.', en: 'No events.' },
  });
  const { rows, reading } = useApiPages(securityEventList, { query: filters, rowsOf: ({ events }) => events });
  const optionsOf = (names: readonly string[], nameOf: typeof kindName) => [
    { value: '', label: texts.everything },
    ...names.map((value) => ({ value, label: nameOf(value, locale) })),
  ];
  return (
    <>
      <p className={css.about}>{texts.kept}</p>
      <div className={css.filters}>
        <Select
          label={texts.event}
          options={optionsOf(Object.keys(SECURITY_KINDS), kindName)}
          value={filters.kind ?? ''}
          onChange={(kind) => setFilters({ kind })}
        />
        <Select
          label={texts.outcome}
          options={optionsOf(Object.keys(SECURITY_OUTCOMES), outcomeName)}
          value={filters.outcome ?? ''}
          onChange={(outcome) => setFilters({ outcome })}
        />
        {(filters.actor || filters.network) && (
          <div className={css.lines} role="status">
            {texts.narrowed}
            <Button size="small" onClick={() => setFilters({ actor: '', network: '' })}>
              {texts.all}
            </Button>
          </div>
        )}
        <ExportLink href={`${securityEventExport.path}?${new URLSearchParams({ ...filters })}`}>
          {texts.export}
        </ExportLink>
      </div>
      <LongTable<SecurityEventReply>
        caption={texts.caption}
        rows={rows}
        rowKey={(event) => event.id}
        reading={reading}
        empty={texts.empty}
        columns={[
          {
            head: texts.event,
            cell: (event) => (
              <TwoLines below={<Route route={event.route} />}>
                <b>{kindName(event.kind, locale)}</b>
              </TwoLines>
            ),
          },
          {
            head: texts.outcome,
            narrow: 'end',
            cell: ({ outcome, code }) => (
              <TwoLines below={codeName(code, locale)}>
                <span>
                  <Tag tone={outcomeTone(outcome)}>{outcomeName(outcome, locale)}</Tag>
                </span>
              </TwoLines>
            ),
          },
          {
            head: texts.who,
            narrow: 'line',
            cell: (event) => (
              <TwoLines below={event.actor?.role ? roleName(event.actor.role, locale) : ''}>
                {event.actor && filters.actor !== event.actor.id ? (
                  <Narrow hint={texts.only} onClick={() => setFilters({ actor: event.actor?.id ?? '' })}>
                    {actorName(event, locale)}
                  </Narrow>
                ) : (
                  actorName(event, locale)
                )}
              </TwoLines>
            ),
          },
          { head: texts.target, narrow: 'line', cell: (event) => targetName(event, locale) },
          {
            head: texts.from,
            narrow: 'line',
            cell: ({ network, device }) => (
              <TwoLines below={device ?? ''}>
                {filters.network === network ? (
                  networkName(network, locale)
                ) : (
                  <Narrow hint={texts.onlyNetwork} onClick={() => setFilters({ network })}>
                    {networkName(network, locale)}
                  </Narrow>
                )}
              </TwoLines>
            ),
          },
          {
            head: texts.time,
            kind: 'number',
            narrow: 'line',
            cell: ({ lastAt, count }) => {
              const seconds = formatSeconds(locale, lastAt, format.zone);
              return (
                <TwoLines below={count > 1 ? `${seconds} · ${texts.times(format.count(count))}` : seconds}>
                  <Time at={lastAt}>{format.date(lastAt)}</Time>
                </TwoLines>
              );
            },
          },
        ]}
      />
    </>
  );
}

/** Method and path, which breaks after a slash, never within a word. */
function Route({ route }: { route: string }) {
  const parts = route.split(/(?<=\/)/);
  return (
    <span className={css.whole}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** A value that filters the list when pressed. */
function Narrow({ hint, onClick, children }: { hint: string; onClick(): void; children: string }) {
  return (
    <button type="button" className={css.narrow} title={hint} onClick={onClick}>
      {children}
    </button>
  );
}
