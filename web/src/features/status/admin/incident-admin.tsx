import { incidentExport, incidentList } from '@eleven/protocol/api/admin/status';
import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { adminUser } from '@eleven/protocol/api/auth';
import type { Incident } from '@eleven/protocol/api/status';
import { COMPONENT_NAMES, INCIDENT_SEVERITY_NAMES } from '@eleven/protocol/incidents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import layout from '../../../styles/layout.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/form/select.tsx';
import { LongTable } from '../../../ui/table/long-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SEVERITY_TONES, stateName } from '../status-texts.ts';
import css from './incident-admin.module.css';
import { IncidentForm } from './incident-form.tsx';
import type { IncidentAct } from './use-incident-form.ts';

const STATES = ['open', 'ended'] as const;
type State = (typeof STATES)[number];
const isState = (value: string | undefined): value is State => STATES.some((state) => state === value);

/** Open and past incidents. Admins open, update and close them. */
export default function IncidentAdmin() {
  const format = useFormat();
  const { locale } = format;
  const client = useQueryClient();
  const severities = useTexts(INCIDENT_SEVERITY_NAMES);
  const [given, setFilters] = useFilters(['state']);
  const { data: member } = useApiQuery(adminUser);
  const [act, setAct] = useState<IncidentAct>();
  const texts = useTexts({
    caption: { ko: '장애', en: 'Incidents' },
    state: { ko: '상태', en: 'State' },
    all: { ko: '모두', en: 'All' },
    open: { ko: '진행 중', en: 'Open' },
    ended: { ko: '해결됨', en: 'Resolved' },
    write: { ko: '장애 등록', en: 'Open an incident' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    title: { ko: '제목', en: 'Title' },
    components: { ko: '부분', en: 'Parts' },
    time: { ko: '기간', en: 'Time' },
    now: { ko: '지금', en: 'now' },
    automatic: { ko: '자동', en: 'Automatic' },
    acts: { ko: '작업', en: 'Actions' },
    update: { ko: '소식 쓰기', en: 'Update' },
    change: { ko: '수정', en: 'Correct' },
    empty: { ko: '장애가 없습니다.', en: 'No incidents.' },
  });
  const filter: { state?: State } = isState(given.state) ? { state: given.state } : {};
  const { rows, reading } = useApiPages(incidentList, { query: filter, rowsOf: (page) => page.incidents });
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: [activeAnnouncements.path] });
    await client.invalidateQueries({ queryKey: [incidentList.path] });
  };
  const mayWrite = member?.role === 'admin';
  const place = useFocusAfterQuestion(act !== undefined, rows.map(({ id, endedAt }) => `${id} ${endedAt}`).join());
  /** A button’s accessible name, for users who cannot see which row it is in. */
  const named = (name: string, { title }: Incident) => `${name}: ${title[locale]}`;
  return (
    <>
      <div className={css.filters}>
        <Select
          label={texts.state}
          options={[{ value: '', label: texts.all }, ...STATES.map((value) => ({ value, label: texts[value] }))]}
          value={filter.state ?? ''}
          onChange={(state) => setFilters({ state })}
        />
        {mayWrite && (
          <div className={classNames(layout.row, layout.wrapping)}>
            <a className={buttonClass()} href={`${incidentExport.path}?${new URLSearchParams({ ...filter })}`} download>
              {texts.export}
            </a>
            <Button variant="primary" onClick={() => setAct({ kind: 'open' })}>
              {texts.write}
            </Button>
          </div>
        )}
      </div>
      <div ref={place} tabIndex={-1}>
        <LongTable<Incident>
          caption={texts.caption}
          rows={rows}
          rowKey={(row) => row.id}
          reading={reading}
          empty={texts.empty}
          columns={[
            {
              head: texts.title,
              narrow: 'wide',
              cell: (row) => (
                <span className={css.lines}>
                  <span lang="ko">{row.title.ko}</span>
                  <span lang="en">{row.title.en}</span>
                </span>
              ),
            },
            {
              head: texts.state,
              narrow: 'line',
              cell: (row) => (
                <span className={css.tags}>
                  <Tag tone={SEVERITY_TONES[row.severity]}>{severities[row.severity]}</Tag>
                  <Tag tone={row.endedAt === null ? 'warn' : 'ok'}>
                    {row.updates.slice(0, 1).map((update) => stateName(row, update)[locale])}
                  </Tag>
                  {row.isAutomatic && <Tag>{texts.automatic}</Tag>}
                </span>
              ),
            },
            {
              head: texts.components,
              narrow: 'line',
              cell: (row) => row.components.map((component) => COMPONENT_NAMES[component][locale]).join(', '),
            },
            {
              head: texts.time,
              narrow: 'line',
              cell: (row) => (
                <span className={css.span}>
                  <span>{format.dateTime(row.startedAt)} –</span>{' '}
                  <span>{row.endedAt === null ? texts.now : format.dateTime(row.endedAt)}</span>
                </span>
              ),
            },
            {
              head: texts.acts,
              hideHead: true,
              kind: 'actions',
              cell: (incident) =>
                mayWrite ? (
                  <span className={classNames(layout.row, layout.wrapping)}>
                    {incident.endedAt === null && (
                      <Button
                        size="small"
                        variant="primary"
                        aria-label={named(texts.update, incident)}
                        onClick={() => setAct({ kind: 'update', incident })}
                      >
                        {texts.update}
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={named(texts.change, incident)}
                      onClick={() => setAct({ kind: 'change', incident })}
                    >
                      {texts.change}
                    </Button>
                  </span>
                ) : null,
            },
          ]}
        />
      </div>
      {act && (
        <IncidentForm
          act={act}
          onClose={() => setAct(undefined)}
          onSaved={async () => {
            setAct(undefined);
            await refresh();
          }}
        />
      )}
    </>
  );
}
