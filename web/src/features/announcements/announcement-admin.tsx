import { type AdminAnnouncement, announcementExport, announcementList } from '@eleven/protocol/api/admin/announcements';
import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { adminUser } from '@eleven/protocol/api/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useFocusAfterQuestion } from '../../lib/focus/list-focus.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import layout from '../../styles/layout.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './announcement-admin.module.css';
import { AnnouncementForm, SEVERITY_TEXTS } from './announcement-form.tsx';
import { Answer } from './answer.tsx';
import { audienceValue, useAudiences } from './audience.tsx';
import { Delivery } from './delivery.tsx';
import { EndQuestion } from './end-question.tsx';

const STATES = ['active', 'scheduled', 'ended', 'takenBack', 'archived'] as const;
type State = (typeof STATES)[number];
const isState = (value: string | undefined): value is State => STATES.some((state) => state === value);
const TONES = { info: 'plain', warning: 'warn', critical: 'danger' } as const;

/** Ended before its start: nobody has seen it. */
const isTakenBack = ({ startsAt, endsAt }: Pick<AdminAnnouncement, 'startsAt' | 'endsAt'>) =>
  endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt);

function stateOf({ startsAt, endsAt, isArchived }: AdminAnnouncement): State {
  if (isArchived) return 'archived';
  const now = Date.now();
  if (isTakenBack({ startsAt, endsAt })) return 'takenBack';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) > now ? 'scheduled' : 'active';
}

/** Current, past and scheduled announcements; admins write them. */
export default function AnnouncementAdmin() {
  const format = useFormat();
  const client = useQueryClient();
  const severities = useTexts(SEVERITY_TEXTS);
  const [given, setFilters] = useFilters(['state']);
  const { data: member } = useApiQuery(adminUser);
  const [written, setWritten] = useState<AdminAnnouncement | 'new'>();
  const [watched, setWatched] = useState<AdminAnnouncement>();
  const [answered, setAnswered] = useState<AdminAnnouncement>();
  const [asked, setAsked] = useState<{ announcement: AdminAnnouncement; act: 'end' | 'archive' }>();
  const audiences = useAudiences();
  const texts = useTexts({
    caption: { ko: '공지', en: 'Announcements' },
    state: { ko: '상태', en: 'State' },
    all: { ko: '모두', en: 'All' },
    active: { ko: '표시 중', en: 'Shown' },
    scheduled: { ko: '예정', en: 'Scheduled' },
    ended: { ko: '종료됨', en: 'Ended' },
    takenBack: { ko: '취소됨', en: 'Taken back' },
    archived: { ko: '보관됨', en: 'Archived' },
    archive: { ko: '보관', en: 'Archive' },
    delivery: { ko: '전달 상황', en: 'Delivery' },
    answer: { ko: '답변', en: 'Answer' },
    reach: { ko: '받는 사람과 기간', en: 'Audience and time' },
    write: { ko: '공지 쓰기', en: 'Write an announcement' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    text: { ko: '내용', en: 'Text' },
    open: { ko: '끝낼 때까지', en: 'until ended' },
    planned: { ko: (start: string) => `${start}에 시작할 예정이었음`, en: (start) => `was to begin ${start}` },
    acts: { ko: '작업', en: 'Actions' },
    change: { ko: '수정', en: 'Change' },
    end: { ko: '지금 끝내기', en: 'End now' },
    takeBack: { ko: '예약 취소', en: 'Take back' },
    empty: { ko: '공지가 없습니다.', en: 'No announcements.' },
  });
  const filter: { state?: State } = isState(given.state) ? { state: given.state } : {};
  const { rows, reading } = useApiPages(announcementList, { query: filter, rowsOf: (page) => page.announcements });
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: [activeAnnouncements.path] });
    await client.invalidateQueries({ queryKey: [announcementList.path] });
  };
  const mayWrite = member?.role === 'admin';
  const place = useFocusAfterQuestion(asked !== undefined, rows.map((row) => `${row.id} ${stateOf(row)}`).join());
  const endText = (row: AdminAnnouncement) => (stateOf(row) === 'scheduled' ? texts.takeBack : texts.end);
  /** A button’s accessible name, for users who cannot see which row it is in. */
  const named = (act: string, { text }: AdminAnnouncement) => `${act}: ${text[format.locale]}`;
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
            <a
              className={buttonClass()}
              href={`${announcementExport.path}?${new URLSearchParams({ ...filter })}`}
              download
            >
              {texts.export}
            </a>
            <Button variant="primary" onClick={() => setWritten('new')}>
              {texts.write}
            </Button>
          </div>
        )}
      </div>
      <div ref={place} tabIndex={-1}>
        <LongTable<AdminAnnouncement>
          caption={texts.caption}
          rows={rows}
          rowKey={(row) => row.id}
          reading={reading}
          empty={texts.empty}
          columns={[
            {
              head: texts.text,
              narrow: 'wide',
              cell: (row) => (
                <span className={css.lines}>
                  <span lang="ko">{row.text.ko}</span>
                  <span lang="en">{row.text.en}</span>
                </span>
              ),
            },
            {
              head: texts.state,
              narrow: 'line',
              cell: (row) => (
                <span className={css.tags}>
                  <Tag tone={TONES[row.severity]}>{severities[row.severity]}</Tag>
                  <Tag tone={stateOf(row) === 'active' ? 'ok' : 'plain'}>{texts[stateOf(row)]}</Tag>
                </span>
              ),
            },
            {
              head: texts.reach,
              narrow: 'line',
              cell: (row) => (
                <span className={css.lines}>
                  <span className={css.audience}>
                    {audiences.find(({ value }) => value === audienceValue(row))?.label ?? row.audienceVault}
                  </span>
                  {isTakenBack(row) ? (
                    <span>{texts.planned(format.dateTime(row.startsAt))}</span>
                  ) : (
                    <span className={css.span}>
                      <span>{format.dateTime(row.startsAt)} –</span>{' '}
                      <span>{row.endsAt === null ? texts.open : format.dateTime(row.endsAt)}</span>
                    </span>
                  )}
                </span>
              ),
            },
            {
              head: texts.acts,
              hideHead: true,
              kind: 'actions',
              cell: (row) => (
                <span className={css.acts}>
                  <Button size="small" aria-label={named(texts.delivery, row)} onClick={() => setWatched(row)}>
                    {texts.delivery}
                  </Button>
                  {stateOf(row) !== 'scheduled' && !isTakenBack(row) && (
                    <Button size="small" aria-label={named(texts.answer, row)} onClick={() => setAnswered(row)}>
                      {texts.answer}
                    </Button>
                  )}
                  {mayWrite && (stateOf(row) === 'ended' || stateOf(row) === 'takenBack') && (
                    <Button
                      size="small"
                      aria-label={named(texts.archive, row)}
                      onClick={() => setAsked({ announcement: row, act: 'archive' })}
                    >
                      {texts.archive}
                    </Button>
                  )}
                  {mayWrite && (stateOf(row) === 'active' || stateOf(row) === 'scheduled') && (
                    <>
                      <Button size="small" aria-label={named(texts.change, row)} onClick={() => setWritten(row)}>
                        {texts.change}
                      </Button>
                      <Button
                        size="small"
                        variant="dangerLine"
                        aria-label={named(endText(row), row)}
                        onClick={() => setAsked({ announcement: row, act: 'end' })}
                      >
                        {endText(row)}
                      </Button>
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      {answered && <Answer announcement={answered} mayWrite={mayWrite} onClose={() => setAnswered(undefined)} />}
      {watched && <Delivery announcement={watched} mayStop={mayWrite} onClose={() => setWatched(undefined)} />}
      {asked && (
        <EndQuestion
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={async () => {
            await refresh();
            setAsked(undefined);
          }}
        />
      )}
      {written && (
        <AnnouncementForm
          announcement={written === 'new' ? undefined : written}
          onClose={() => setWritten(undefined)}
          onSaved={async () => {
            setWritten(undefined);
            await refresh();
          }}
        />
      )}
    </>
  );
}
